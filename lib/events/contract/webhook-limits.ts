/** Without schemas, so that a browser can load it. */
export const WEBHOOK_LIMITS = { perOrganization: 10, urlCharacters: 2048 } as const;
