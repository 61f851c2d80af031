import type { Option } from '@/components/ui/fields';

export const SCHEDULES: readonly Option[] = [
  ['off', 'Off'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
];

/** Tags of a text in which commas separate them. */
export const tagsOf = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim() || [])),
];
