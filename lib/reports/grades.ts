import type { Verdict } from '@seamark/engine';

/** Bands of the scale of scores, lowest first; those of the engine, for code that browsers load. */
export const GRADE_BANDS = [
  { from: 0, label: 'Poor', color: 'red' },
  { from: 50, label: 'Fair', color: 'orange' },
  { from: 70, label: 'Good', color: 'yellow' },
  { from: 90, label: 'Excellent', color: 'green' },
] as const;

export const bandOf = (score: number): (typeof GRADE_BANDS)[number] =>
  GRADE_BANDS.findLast(({ from }) => score >= from) ?? GRADE_BANDS[0];

/** The word beside a score: that of its grade, unless the site is closed to a reader, which is never “Good”. */
export const scoreWord = (score: number, tone: Verdict['tone'] | undefined): string | null =>
  tone === 'fail' ? null : bandOf(score).label;

/** Colors of the scale where no stylesheet applies: images and mails. Those of the light theme in `app/globals.css`. */
const BAND_COLORS = {
  red: { tint: '#fbe5e7', fill: '#cf4154' },
  orange: { tint: '#fce8dd', fill: '#d9672b' },
  yellow: { tint: '#fbf0d6', fill: '#bd8a14' },
  green: { tint: '#e3f3ec', fill: '#23916a' },
} as const;

/** The scale as segments in per cent, from 0 to 100: filled up to the score, then the rest of each band. */
export function scaleSegments(
  score: number,
): readonly { readonly width: number; readonly color: string }[] {
  const rest = GRADE_BANDS.map(({ from, color }, index) => {
    const to = GRADE_BANDS[index + 1]?.from ?? 100;
    return { width: Math.max(0, to - Math.max(from, score)), color: BAND_COLORS[color].tint };
  });
  return [{ width: score, color: BAND_COLORS[bandOf(score).color].fill }, ...rest].filter(
    ({ width }) => width > 0,
  );
}
