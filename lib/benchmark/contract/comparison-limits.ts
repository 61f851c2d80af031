/** Without schemas, so that a browser can load it. */
export const COMPARISON_LIMITS = { perOrganization: 20, nameCharacters: 80, hostsMin: 2 } as const;
