import { textBefore } from '../../parse/text';

/** Directives of RFC 6797 section 6.1. */
export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

const unquoted = (text: string) => /^"([^"]*)"$/.exec(text)?.[1] ?? text;

/** Null unless the value is a valid Strict-Transport-Security header. */
export function parseHsts(value: string): Hsts | null {
  const seen = new Map<string, string | null>();
  for (const piece of value.split(';')) {
    const directive = piece.trim();
    if (directive === '') continue;
    const name = textBefore(directive, '=').trimEnd().toLowerCase();
    const text = directive.includes('=')
      ? directive.slice(directive.indexOf('=') + 1).trim()
      : null;
    if (!/^[a-z-]+$/.test(name) || seen.has(name)) return null;
    seen.set(name, text === null ? null : unquoted(text));
  }
  const age = seen.get('max-age');
  if (age === undefined || age === null || !/^\d{1,15}$/.test(age)) return null;
  return {
    maxAge: Number(age),
    includeSubDomains: seen.has('includesubdomains'),
    preload: seen.has('preload'),
  };
}
