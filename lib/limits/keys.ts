import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Set by the server entry from the socket, after dropping what a client sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** One bucket for everyone whose address cannot be known: fail closed. */
const UNKNOWN = 'unknown';

/**
 * The key that limits per caller count on. With `hops` proxies in front, the hop-th X-Forwarded-For entry
 * from the right is the last one written by a machine we trust; everything left of it is the client's word.
 */
export function callerKey(headers: Headers, hops: number): string {
  const address = hops > 0 ? forwardedFor(headers, hops) : headers.get(CLIENT_ADDRESS_HEADER);
  return address === null ? UNKNOWN : addressKey(address);
}

function forwardedFor(headers: Headers, hops: number): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return entries.at(-hops) ?? null;
}

/** IPv4 as it is, IPv4 mapped into IPv6 as IPv4, IPv6 cut to its /64: one customer usually has a whole one. */
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

/** The network that an address belongs to: who has one address of an IPv4 /24 or an IPv6 /48 can often have the others. */
export function networkKey(caller: string): string {
  if (isIP(caller) === 4) return `${caller.slice(0, caller.lastIndexOf('.'))}.0/24`;
  const groups = caller.split(':');
  return caller.endsWith('::/64') ? `${groups.slice(0, 3).join(':')}::/48` : caller;
}

/** The key that limits per target count on: `www.` is the same site to whoever runs it. */
export function targetKey(host: string): string {
  return host.replace(/^www\./, '');
}
