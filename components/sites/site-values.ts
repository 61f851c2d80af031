import type { Option } from '@/components/ui/fields';

export const SCHEDULES: readonly Option[] = [
  ['off', 'Off'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
];
