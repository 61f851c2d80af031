/** Bands of the scale of scores, lowest first; those of the engine, for code that browsers load. */
export const GRADE_BANDS = [
  { from: 0, label: 'Poor', color: 'red' },
  { from: 50, label: 'Fair', color: 'orange' },
  { from: 70, label: 'Good', color: 'yellow' },
  { from: 90, label: 'Excellent', color: 'green' },
] as const;

export const bandOf = (score: number): (typeof GRADE_BANDS)[number] =>
  GRADE_BANDS.findLast(({ from }) => score >= from) ?? GRADE_BANDS[0];
