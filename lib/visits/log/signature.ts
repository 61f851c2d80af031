import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { CLIENTS, type Client, type Network } from '@seamark/engine';
import { jwkThumbprint } from '@/lib/platform/text/jwk-thumbprint';
import type { LogLine } from './log-line';

/** Headers of a signed request (RFC 9421, Web Bot Auth), as a log has them. */
export interface RequestSignature {
  /** `Signature-Agent`: `"https://chatgpt.com"`, or a member of a dictionary: `g="https://agent.bot.goog"`. */
  readonly agent: string;
  /** `Signature-Input` */
  readonly input: string;
  /** `Signature` */
  readonly signature: string;
}

/** Public Ed25519 keys by their JWK thumbprint (RFC 7638), by the host that publishes them. */
export type SignerKeys = ReadonlyMap<string, ReadonlyMap<string, KeyObject>>;

const SKEW_MS = 300_000;
const HEADER_MAX = 4000;
const BY_SIGNER = new Map(
  CLIENTS.flatMap((client) => (client.signer ? [[client.signer, client]] : [])),
);

/** The client whose operator a `Signature-Agent` names; nothing is proven by that. */
export const clientOfSigner = ({ agent }: RequestSignature): Client | null => {
  const host = /"https:\/\/([^"/]+)\/?"/.exec(agent.slice(0, HEADER_MAX))?.[1];
  return BY_SIGNER.get(host?.toLowerCase() ?? '') ?? null;
};

/** True if a key of the client’s operator signed this request, and the signature was valid at its time. */
export function isSignedBy(
  { signer }: Client,
  line: LogLine,
  time: number | null,
  keys: SignerKeys,
): boolean {
  const signerKeys = signer === undefined ? undefined : keys.get(signer);
  if (signerKeys === undefined || line.signature === null || time === null) return false;
  const part = partOf(line.signature);
  const key = signerKeys.get(part?.parameters.get('keyid') ?? '');
  if (!part || !key || part.parameters.get('tag') !== 'web-bot-auth') return false;
  const created = 1000 * Number(part.parameters.get('created'));
  const expires = 1000 * Number(part.parameters.get('expires'));
  if (!(created <= time + SKEW_MS && expires >= time - SKEW_MS)) return false;
  const base = baseOf(part, line);
  return base !== null && verify(null, Buffer.from(base), key, part.signature);
}

interface SignaturePart {
  /** `"@authority"`, `"signature-agent";key="g"` */
  readonly components: readonly string[];
  /** As sent, which is what was signed. */
  readonly raw: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly signature: Buffer;
}

/** The first member of `Signature-Input`, with its signature. */
function partOf({ input, signature }: RequestSignature): SignaturePart | null {
  const match = /^\s*([\w*.-]+)=(\(([^()]*)\)((?:;[\w-]+=(?:"[^"]*"|[\w.-]+))*))/.exec(
    input.slice(0, HEADER_MAX),
  );
  if (!match) return null;
  const [, label = '', raw = '', inside = '', after = ''] = match;
  const signed = signature
    .slice(0, HEADER_MAX)
    .split(',')
    .map((member) => member.trim())
    .find((member) => member.startsWith(`${label}=:`) && member.endsWith(':'));
  if (signed === undefined) return null;
  return {
    components: inside.match(/"[^"]+"(?:;[\w-]+(?:="[^"]*")?)*/g) ?? [],
    raw,
    parameters: new Map(
      [...after.matchAll(/;([\w-]+)=(?:"([^"]*)"|([\w.-]+))/g)].map(
        ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? ''],
      ),
    ),
    signature: Buffer.from(signed.slice(label.length + 2, -1), 'base64'),
  };
}

/** Signature base (RFC 9421, section 2.5); null if a component is not in the log. */
function baseOf({ components, raw }: SignaturePart, line: LogLine): string | null {
  const lines: string[] = [];
  for (const component of components) {
    const value = valueOf(component, line);
    if (value === null) return null;
    lines.push(`${component}: ${value}`);
  }
  return [...lines, `"@signature-params": ${raw}`].join('\n');
}

function valueOf(component: string, { host, method, path, signature }: LogLine): string | null {
  const [name = '', key] = component.slice(1).split(/"(?:;key="([^"]*)")?$/);
  const query = path.indexOf('?');
  const pathname = query === -1 ? path : path.slice(0, query);
  const authority = host?.toLowerCase().replace(/:443$/, '') ?? null;
  if (name === '@authority') return authority;
  if (name === '@method') return method;
  if (name === '@path') return pathname;
  if (name === '@query') return query === -1 ? '?' : path.slice(query);
  if (name === '@request-target') return path;
  if (name === '@scheme') return 'https';
  if (name === '@target-uri') return authority && `https://${authority}${path}`;
  if (name !== 'signature-agent') return null;
  const agent = signature?.agent.trim() ?? '';
  if (key === undefined) return agent;
  return (
    agent
      .split(/,\s*/)
      .find((member) => member.startsWith(`${key}=`))
      ?.slice(key.length + 1) ?? null
  );
}

const DIRECTORY = '/.well-known/http-message-signatures-directory';
const KEYS_MAX = 50;

/** Fetches the keys of all operators that publish them. An operator that does not answer has none. */
export async function fetchSignerKeys(network: Network, signal: AbortSignal): Promise<SignerKeys> {
  const session = network.open({
    userAgent: 'Seamark-Keys/1',
    timeoutMs: 10_000,
    retries: 1,
    requestsMax: 4 * BY_SIGNER.size,
    signal,
  });
  const keysOf = async (signer: string) => {
    const answer = await session.ask({
      method: 'GET',
      url: `https://${signer}${DIRECTORY}`,
      headers: {},
      capBytes: 100_000,
      follow: false,
      lane: 'site',
    });
    // The network also reads what an invalid certificate protects.
    const isRead = answer.kind === 'reply' && answer.status === 200 && answer.tls?.authorized;
    return [
      signer,
      isRead ? keysIn(Buffer.from(answer.body).toString('utf8')) : new Map(),
    ] as const;
  };
  try {
    return new Map(await Promise.all([...BY_SIGNER.keys()].map(keysOf)));
  } finally {
    await session.close();
  }
}

/** Ed25519 keys of a directory (RFC 8037) by their thumbprint; others are left out. */
export function keysIn(directory: string): ReadonlyMap<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  try {
    const { keys: listed } = JSON.parse(directory) as {
      keys: { kty: string; crv: string; x: string }[];
    };
    for (const { kty, crv, x } of listed.slice(0, KEYS_MAX)) {
      if (kty !== 'OKP' || crv !== 'Ed25519') continue;
      const jwk = { kty, crv, x } as const;
      keys.set(jwkThumbprint(jwk), createPublicKey({ key: jwk, format: 'jwk' }));
    }
  } catch {
    // A directory that is none has no keys.
  }
  return keys;
}
