/** Without schemas, so that a browser may load it. */
export const WEBHOOK_LIMITS = { perOrganization: 10, urlCharacters: 2048 } as const;
