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

const COMPARED_HOSTS_MAX = 5;

export interface ComparedHosts {
  /** Each once, as they were named. */
  readonly hosts: readonly string[];
  /** What is no host name, as it was typed. */
  readonly refused: readonly string[];
  /** Hosts past the limit. */
  readonly left: readonly string[];
}

/** The hosts of `?hosts=a,b`; addresses that were pasted are cut to their host. */
export function comparedHosts(value: string | readonly string[] | undefined): ComparedHosts {
  const typed = [value ?? []]
    .flat()
    .join(',')
    .slice(0, 4096)
    .split(/[\s,]+/)
    .filter(Boolean);
  const hosts = [...new Set(typed.flatMap((text) => keptHost(text) ?? []))];
  return {
    hosts: hosts.slice(0, COMPARED_HOSTS_MAX),
    refused: typed.filter((text) => keptHost(text) === null),
    left: hosts.slice(COMPARED_HOSTS_MAX),
  };
}

/** Where hosts are compared side by side. */
export const comparePath = (hosts: readonly string[]): string =>
  hosts.length === 0 ? '/compare' : `/compare?hosts=${hosts.join(',')}`;

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
