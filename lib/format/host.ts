import { normalizeHost } from '@/lib/contract/normalize-host';

/**
 * The host kept of what was typed or pasted: `https://Acme.test/shop?x=1` → `acme.test`; null when there is none yet.
 * Only for showing it while typing; the server judges.
 */
export function keptHost(typed: string): string | null {
  const text = typed.trim();
  const authority = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  const host = normalizeHost(authority.replace(/^.*@/, '').replace(/:\d*$/, ''));
  return host !== null && /\.[^.]/.test(host) ? host : null;
}

/**
 * Path of a host's report. Hosts under .md would read as the Markdown form of another address,
 * so they say that they are not.
 */
export function reportPath(host: string): string {
  return /\..*\.md$/.test(host) ? `/report/${host}?as=page` : `/report/${host}`;
}

/** A segment of a path, decoded when it can be: frameworks hand over both forms. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The host that a segment of a path names, or null. */
export const hostOfSegment = (segment: string): string | null => normalizeHost(decoded(segment));
