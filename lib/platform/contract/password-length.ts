/** Limits for forms and schemas, without schemas so that a browser can load them. In characters. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
