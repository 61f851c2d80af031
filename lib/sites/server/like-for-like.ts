interface MeasuredScan {
  readonly engine: string | null;
  /** `coverageKey()`; null for scans stored before the column existed. */
  readonly coverage: string | null;
}

/** True if two scores are comparable, by the same rule as a comparison of both reports. */
export const isLikeForLike = (scan: MeasuredScan, other: MeasuredScan): boolean =>
  scan.engine === other.engine && scan.coverage === other.coverage;
