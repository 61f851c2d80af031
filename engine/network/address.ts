import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's host endpoint: an address in public space that answers only inside a virtual machine. */
const AZURE_HOST = '168.63.129.16';
/** RFC 9637 documentation range; missing from older tables. */
const DOCUMENTATION_V6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/** True for a public internet address in canonical spelling. */
export function isPublicAddress(text: string): boolean {
  // Rejects the octal, hex, and short forms that ipaddr.js accepts; only canonical addresses are dialled.
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 4) return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== AZURE_HOST;
  if (family !== 6) return false;
  const address = ipaddr.IPv6.parse(text);
  // ipaddr.js calls unassigned space `unicast`; only 2000::/3 is allocated (RFC 4291, IANA).
  const isGlobal = ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
  return isGlobal && address.range() === 'unicast' && !address.match(DOCUMENTATION_V6);
}

/** The address inside `[…]`, or the text unchanged. */
export function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

/** The host without the dot at its end, which names the root of the DNS. */
export const withoutDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);

/** Compares addresses regardless of spelling; a dual-stack socket shows an IPv4 peer as `::ffff:…`. */
export function isSameAddress(address: string, other: string): boolean {
  if (!ipaddr.isValid(address) || !ipaddr.isValid(other)) return false;
  return ipaddr.process(address).toString() === ipaddr.process(other).toString();
}
