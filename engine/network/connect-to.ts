import { isIP } from 'node:net';
import { withoutBrackets } from './address';

/** Where one host and port of the listing is really found. `address` is an IP address or a name of the operator's own network. */
interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** The operator's listing of hosts that are not on the public internet (`SCAN_CONNECT_TO`). */
export interface ConnectTo {
  /** The host, as `URL.hostname` spells it, skips the rules on names and addresses. */
  has(host: string): boolean;
  /** Null: the port of a listed host that no pair names; it counts as a refused connection. */
  endpoint(host: string, port: number): Endpoint | null;
  /** `acme.test:80 → 127.0.0.1:4101`, for the warning at start. */
  readonly lines: readonly string[];
}

const PORT = String.raw`(\d{1,5})`;
const HOST = String.raw`(\[[0-9A-Fa-f:.]+\]|[^\s:[\]@/?#\\%]+)`;
const ENTRY = new RegExp(`^${HOST}:${PORT}:${HOST}:${PORT}$`);

/** Reads `HOST:PORT:ADDRESS:PORT,…` (IPv6 in brackets) of the named variable. Throws a sentence for the operator when an entry is malformed. */
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

/** The same spelling that a parsed target has, so that look-ups are plain equality. */
function normalHost(text: string): string | null {
  try {
    return new URL(`http://${text}/`).hostname.replace(/\.$/, '') || null;
  } catch {
    return null;
  }
}

function malformed(variable: string, entry: string, why: string): Error {
  return new Error(
    `${variable}: cannot use "${entry}": ${why}. Write HOST:PORT:ADDRESS:PORT, comma-separated, for example acme.test:80:127.0.0.1:4101; IPv6 addresses go in brackets.`,
  );
}
