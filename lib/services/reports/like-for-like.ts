interface Comparable {
  readonly engine: string | null;
  /** Of `coverageKey()`; null of scans that were stored before it was kept. */
  readonly coverage: string | null;
}

/** Whether two scores may be compared; the comparison of the two whole reports says the same. */
export const isLikeForLike = (one: Comparable, other: Comparable): boolean =>
  one.engine === other.engine && one.coverage === other.coverage;
