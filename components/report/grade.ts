import type { Grade } from '@/lib/contract';
import type { MarkName } from '@/components/ui/marks';

const MARKS: Readonly<Record<string, MarkName>> = {
  green: 'excellent',
  yellow: 'good',
  orange: 'fair',
  red: 'poor',
};

/** Names of colours map to tokens; an unknown name is neutral. */
export const gradeTone = ({ color }: Pick<Grade, 'color'>): string =>
  `tone-${color in MARKS ? color : 'na'}`;
export const gradeMark = ({ color }: Pick<Grade, 'color'>): MarkName => MARKS[color] ?? 'na';

/** Colour of a category's score; the bands of the grades. */
export const gradeOfScore = (score: number): string =>
  score >= 90 ? 'green' : score >= 70 ? 'yellow' : score >= 50 ? 'orange' : 'red';
