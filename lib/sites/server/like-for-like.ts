interface MeasuredScan {
  readonly engine: string | null;
  /** `coverageKey()`; null for scans stored before the column existed. */
  readonly coverage: string | null;
}

/** True if two scores are comparable, by the same rule as a comparison of both reports. */
export const isLikeForLike = (one: MeasuredScan, other: MeasuredScan): boolean =>
  one.engine === other.engine && one.coverage === other.coverage;
