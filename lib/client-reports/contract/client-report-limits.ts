/** Without schemas, so that a browser can load it. */
export const CLIENT_REPORT_LIMITS = {
  perOrganization: 500,
  days: 365,
  daysMax: 400,
  tagCharacters: 32,
  logoBytes: 100_000,
} as const;
