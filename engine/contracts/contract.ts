import { createHash } from 'node:crypto';
import type { Json } from '../parse/json';

/** A JSON Schema reduced to what decides whether a value is valid. */
export type Schema = boolean | { readonly [keyword: string]: Json };

/** What a protocol promises about one subject: a tool, an operation, a skill, an entry. */
export interface ContractItem {
  /** Schema of what clients send. */
  readonly input?: Schema;
  /** Schemas of what they get, by name: `200`, `result`. */
  readonly answers?: { readonly [name: string]: Schema };
  /** Lists of which clients choose one value: addresses, transports, media types. */
  readonly offers?: { readonly [name: string]: readonly string[] };
  /** Alternatives of authorization, each with all that it requires; an empty one is none. */
  readonly access?: readonly (readonly string[])[];
  /** Digest of the texts for people and models. */
  readonly text?: string;
}

/** True for an answer whose name begins with a status of 400 and above. */
export const isErrorAnswer = (name: string): boolean => /^[45](?:\d\d|XX)\b/i.test(name);

/** Of the canonical form; contents of two forms are not compared. */
const FORMAT = 1;

export interface ContractContent {
  readonly format?: number;
  readonly items: { readonly [subject: string]: ContractItem };
  /** Schemas that others refer to by `$ref`. */
  readonly schemas: { readonly [ref: string]: Schema };
}

export const CONTRACT_PROTOCOLS = ['MCP', 'A2A', 'OpenAPI', 'AI catalog', 'Agent skills'] as const;
export type ContractProtocol = (typeof CONTRACT_PROTOCOLS)[number];

/** What a scan read of the contract of a protocol. A protocol that was not looked for has none. */
export interface Contract {
  readonly protocol: ContractProtocol;
  /** `absent`: looked for, and not there. `not_read`: nothing shows what it is, or a part is missing. */
  readonly state: 'read' | 'absent' | 'not_read' | 'too_large';
  /** SHA-256 of the content as JSON, 64 hex digits; null without content. */
  readonly hash: string | null;
  readonly content: ContractContent | null;
}

export const CONTRACT_BYTES_MAX = 256 * 1024;
const TEXT_DIGITS = 10;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Digest of texts in any order, which servers may change; none for no text. */
export function textDigest(texts: readonly Json[]): { readonly text?: string } {
  const written = texts.filter((text) => text !== '').map((text) => JSON.stringify(sorted(text)));
  return written.length === 0
    ? {}
    : { text: hashOf(written.sort().join('\n')).slice(0, TEXT_DIGITS) };
}

/** The same value with sorted keys. The parsers limit the depth. */
function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The contract with this content, unless it is too large to keep. */
export function keptContract(protocol: ContractProtocol, content: ContractContent): Contract {
  const canonical = sorted({ ...content, format: FORMAT } as unknown as Json);
  const text = JSON.stringify(canonical);
  if (Buffer.byteLength(text) > CONTRACT_BYTES_MAX)
    return { protocol, state: 'too_large', hash: null, content: null };
  return {
    protocol,
    state: 'read',
    hash: hashOf(text),
    content: canonical as unknown as ContractContent,
  };
}
