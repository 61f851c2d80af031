import { isIP } from 'node:net';
import { withoutBrackets, withoutDot } from './address';

/** Destination of a listed host and port. `address` is an IP address, or a name in the operator's network. */
interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Operator's list of hosts that are not on the public internet (`SCAN_CONNECT_TO`). */
export interface ConnectTo {
  /** True if the host, spelled as by `URL.hostname`, is exempt from the rules on names and addresses. */
  has(host: string): boolean;
  /** Null if the host is listed without this port; that counts as a refused connection. */
  endpoint(host: string, port: number): Endpoint | null;
  /** `acme.test:80 → 127.0.0.1:4101`, for the warning at startup. */
  readonly lines: readonly string[];
}

const PORT = String.raw`(\d{1,5})`;
const HOST = String.raw`(\[[0-9A-Fa-f:.]+\]|[^\s:[\]@/?#\\%]+)`;
const ENTRY = new RegExp(`^${HOST}:${PORT}:${HOST}:${PORT}$`);

/** Parses `HOST:PORT:ADDRESS:PORT,…` (IPv6 in brackets). Throws an error for the operator that names the variable. */
export function parseConnectTo(text: string | undefined, variable = 'SCAN_CONNECT_TO'): ConnectTo {
  const pairs = new Map<string, Endpoint>();
  const hosts = new Set<string>();
  for (const entry of (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const { host, port, endpoint } = parseEntry(entry, variable);
    const key = `${host}:${port}`;
    if (pairs.has(key)) throw malformed(variable, entry, `${key} is listed twice`);
    pairs.set(key, endpoint);
    hosts.add(host);
  }
  return {
    has: (host) => hosts.has(host),
    endpoint: (host, port) => pairs.get(`${host}:${port}`) ?? null,
    lines: [...pairs].map(
      ([key, { address, port }]) =>
        `${key} → ${isIP(address) === 6 ? `[${address}]` : address}:${port}`,
    ),
  };
}

export const NO_CONNECT_TO: ConnectTo = parseConnectTo('');

function parseEntry(entry: string, variable: string) {
  const parts = ENTRY.exec(entry);
  if (!parts) throw malformed(variable, entry, 'it is not HOST:PORT:ADDRESS:PORT');
  const [, hostText = '', portText, addressText = '', addressPortText] = parts;
  const port = Number(portText);
  if (port !== 80 && port !== 443)
    throw malformed(
      variable,
      entry,
      `port ${portText} can never be asked for; only 80 and 443 are measured`,
    );
  const addressPort = Number(addressPortText);
  if (addressPort < 1 || addressPort > 65535)
    throw malformed(variable, entry, `${addressPortText} is not a port`);
  const address = withoutBrackets(normalHost(addressText) ?? '');
  if (!address) throw malformed(variable, entry, `${addressText} is not an address`);
  const host = normalHost(hostText);
  if (!host) throw malformed(variable, entry, `${hostText} is not a host name`);
  return { host, port, endpoint: { address, port: addressPort } };
}

/** Spells the host as a parsed target does, so that lookups compare for equality. */
function normalHost(text: string): string | null {
  try {
    return withoutDot(new URL(`http://${text}/`).hostname) || null;
  } catch {
    return null;
  }
}

function malformed(variable: string, entry: string, why: string): Error {
  return new Error(
    `${variable}: cannot use "${entry}": ${why}. Write HOST:PORT:ADDRESS:PORT, comma-separated, for example acme.test:80:127.0.0.1:4101; IPv6 addresses go in brackets.`,
  );
}
