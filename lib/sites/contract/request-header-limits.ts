/** Without schemas, so that a browser can load it. */
export const REQUEST_HEADER_LIMITS = { perSite: 10, valueCharacters: 4096 } as const;
