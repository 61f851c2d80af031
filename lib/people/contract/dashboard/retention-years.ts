/** Options for how long scans are kept; null is forever. Plain data, for forms too. */
export const RETENTION_YEARS = [1, 2, 5] as const;
export type RetentionYears = (typeof RETENTION_YEARS)[number];
