/** RFC 6797 section 6.1. */
export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** Null when the value is not a valid Strict-Transport-Security header. */
export function parseHsts(value: string): Hsts | null {
  const seen = new Map<string, string | null>();
  for (const piece of value.split(';')) {
    const directive = piece.trim();
    if (directive === '') continue;
    const [, name = '', given] = /^([A-Za-z-]+)\s*(?:=\s*"?([^"]*?)"?\s*)?$/.exec(directive) ?? [];
    if (name === '' || seen.has(name.toLowerCase())) return null;
    seen.set(name.toLowerCase(), given ?? null);
  }
  const age = seen.get('max-age');
  if (age === undefined || age === null || !/^\d{1,15}$/.test(age)) return null;
  return { maxAge: Number(age), includeSubDomains: seen.has('includesubdomains'), preload: seen.has('preload') };
}
