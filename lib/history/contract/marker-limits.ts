/** Without schemas, so that a browser can load it. */
export const MARKER_LIMITS = { noteCharacters: 200, urlCharacters: 500, perSite: 1000 } as const;
