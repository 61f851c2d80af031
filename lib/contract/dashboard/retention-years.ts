/** How long an organization may keep its scans; null is for ever. Plain data, for forms too. */
export const RETENTION_YEARS = [1, 2, 5] as const;
export type RetentionYears = (typeof RETENTION_YEARS)[number];
