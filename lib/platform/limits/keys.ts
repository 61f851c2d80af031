import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Set by the server entry from the socket; a value sent by the client is removed. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** One bucket for all callers without a known address (fails closed). */
const UNKNOWN = 'unknown';

/**
 * Key of the limits per caller. Behind `hops` proxies, the hop-th X-Forwarded-For entry from the
 * right was written by a trusted machine; entries to its left are unverified.
 */
export function callerKey(headers: Headers, hops: number): string {
  const address = hops > 0 ? forwardedFor(headers, hops) : headers.get(CLIENT_ADDRESS_HEADER);
  return address === null ? UNKNOWN : addressKey(address);
}

function forwardedFor(headers: Headers, hops: number): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return entries.at(-hops) ?? null;
}

/**
 * IPv4 unchanged, IPv4-mapped IPv6 as IPv4, IPv6 truncated to its /64, which one customer usually
 * has.
 */
export function addressKey(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(address) === 0) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = ipaddr.IPv6.parse(parsed.toString()).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Network of an address: an IPv4 /24 or IPv6 /48, because its owner can often use all of it. */
export function networkKey(caller: string): string {
  if (isIP(caller) === 4) return `${caller.slice(0, caller.lastIndexOf('.'))}.0/24`;
  const groups = caller.split(':');
  return caller.endsWith('::/64') ? `${groups.slice(0, 3).join(':')}::/48` : caller;
}

/** Key of the limits per target: without `www.`, which is the same site. */
export function targetKey(host: string): string {
  return host.replace(/^www\./, '');
}
