import type { Grade } from '@/lib/contract';
import type { MarkName } from '@/components/ui/marks';

const MARKS: Readonly<Record<string, MarkName>> = {
  green: 'excellent',
  yellow: 'good',
  orange: 'fair',
  red: 'poor',
};

/** Maps a color name to its tone class; unknown names are neutral. */
export const gradeTone = ({ color }: Pick<Grade, 'color'>): string =>
  `tone-${color in MARKS ? color : 'na'}`;
export const gradeMark = ({ color }: Pick<Grade, 'color'>): MarkName => MARKS[color] ?? 'na';
