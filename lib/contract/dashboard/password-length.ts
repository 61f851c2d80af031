/** Bounds that a form shows and a schema keeps; without schemas, so that a browser may load them. Lengths in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
