import { normalizeHost } from '../contract/normalize-host';

/**
 * Host of a typed or pasted text: `https://Acme.test/shop?x=1` → `acme.test`; null while there is
 * none. Only for display while typing; the server validates.
 */
export function keptHost(typed: string): string | null {
  const text = typed.trim();
  const authority = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  const host = normalizeHost(authority.replace(/^.*@/, '').replace(/:\d*$/, ''));
  return host !== null && /\.[^.]/.test(host) ? host : null;
}

/**
 * Path of a host's report. A host under .md would look like the Markdown form of another address,
 * so its path has an additional ending.
 */
export function reportPath(host: string): string {
  return /\..*\.md$/.test(host) ? `/report/${host}?as=page` : `/report/${host}`;
}

/** Most sites in one comparison. */
export const HOSTS_MAX = 5;

export interface HostSelection {
  /** Unique, in the given order. */
  readonly hosts: readonly string[];
  /** Entries that are no host names, unchanged. */
  readonly refused: readonly string[];
  /** Hosts beyond the limit. */
  readonly left: readonly string[];
}

/** Hosts of `?hosts=a,b`; pasted addresses are reduced to their host. */
export function hostSelectionOf(value: string | readonly string[] | undefined): HostSelection {
  const typed = [value ?? []]
    .flat()
    .join(',')
    .slice(0, 4096)
    .split(/[\s,]+/)
    .filter(Boolean);
  const hosts = [...new Set(typed.flatMap((text) => keptHost(text) ?? []))];
  return {
    hosts: hosts.slice(0, HOSTS_MAX),
    refused: typed.filter((text) => keptHost(text) === null),
    left: hosts.slice(HOSTS_MAX),
  };
}

/** Address of a comparison of hosts. */
export const sideBySidePath = (hosts: readonly string[]): string =>
  hosts.length === 0 ? '/compare' : withHosts('/compare', hosts);

/** Address of a page that compares these hosts; without any, it says so. */
export const withHosts = (page: string, hosts: readonly string[]): string =>
  `${page}?hosts=${hosts.join(',')}`;

/** A path segment, decoded if possible: frameworks pass both forms. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Host in a path segment, or null. */
export const hostOfSegment = (segment: string): string | null => normalizeHost(decoded(segment));
