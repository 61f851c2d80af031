import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's host endpoint: a public-looking address that answers only inside a virtual machine. */
const AZURE_HOST = '168.63.129.16';
/** RFC 9637 documentation space; younger than some tables. */
const DOCUMENTATION_V6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/** True for an address in canonical spelling that anyone on the internet may be sent to. */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also reads octal, hex and short forms; what we dial is only ever canonical.
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 4) return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== AZURE_HOST;
  if (family !== 6) return false;
  const address = ipaddr.IPv6.parse(text);
  // Unassigned space counts as `unicast` there; only 2000::/3 is handed out (RFC 4291, IANA).
  const isGlobal = ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
  return isGlobal && address.range() === 'unicast' && !address.match(DOCUMENTATION_V6);
}

/** The address inside `[…]`, or the text itself. */
export function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

/** Equal addresses, whatever their spelling; an IPv4 peer of a dual-stack socket shows as `::ffff:…`. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return ipaddr.process(one).toString() === ipaddr.process(other).toString();
}
