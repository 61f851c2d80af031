import { isArray, isObject, listMember, member, objectOf, textMember, type Json } from './json';

export interface UcpService {
  /** `dev.ucp.shopping` */
  readonly name: string;
  readonly entry: Json;
  /** As written; in the older shape the member that holds the binding. */
  readonly transport: string | null;
}

const SERVICES_MAX = 50;
export const COMMERCE_TRANSPORTS: readonly string[] = ['rest', 'mcp', 'a2a', 'embedded'];

/**
 * Entries of `ucp.services`: a list per name, one object per name, or (2026-01) one object with a member per transport.
 */
export function ucpServices(document: Json | undefined): UcpService[] {
  const services = member(member(document, 'ucp'), 'services');
  if (!isObject(services)) return [];
  const entries = Object.entries(services)
    .slice(0, SERVICES_MAX)
    .flatMap(([name, value]) =>
      (isArray(value) ? value.slice(0, SERVICES_MAX) : [value]).map((entry) => ({ name, entry })),
    );
  const bound = ({ name, entry }: (typeof entries)[number]): UcpService[] => {
    const declared = textMember(entry, 'transport') ?? null;
    const members =
      declared === null ? COMMERCE_TRANSPORTS.filter((key) => isObject(member(entry, key))) : [];
    const transports = members.length > 0 ? members : [declared];
    return transports.map((transport) => ({ name, entry, transport }));
  };
  return entries.flatMap(bound).slice(0, SERVICES_MAX);
}

/** True for a Universal Commerce Protocol profile, which names its version and its services. */
const isUcpProfile = (value: Json | undefined) =>
  versionOf(value) !== undefined && isObject(member(member(value, 'ucp'), 'services'));

/** True also for a broken profile, which has names of UCP in another place. */
export const isMeantAsUcpProfile = (value: Json | undefined): boolean =>
  isUcpProfile(value) ||
  [value, member(value, 'ucp')].some((holder) =>
    ['services', 'capabilities'].some((key) => namesUcp(member(holder, key))),
  );

function namesUcp(named: Json | undefined): boolean {
  const names = isArray(named)
    ? named.slice(0, SERVICES_MAX).map((part) => textMember(part, 'name') ?? part)
    : Object.keys(objectOf(named));
  return names.some((name) => typeof name === 'string' && name.startsWith('dev.ucp.'));
}

/** True for an Agentic Commerce Protocol document, which names the protocol and its API's address. */
export const isAcpDocument = (value: Json | undefined) =>
  textMember(member(value, 'protocol'), 'name')?.toLowerCase() === 'acp' &&
  textMember(value, 'api_base_url') !== undefined;

/** Member of a service; in the older shape it is inside the binding. */
const serviceMember = ({ entry, transport }: UcpService, key: string): string | null =>
  textMember(entry, key) ??
  textMember(transport === null ? undefined : member(entry, transport), key) ??
  null;

/** Endpoint of a service. */
export const ucpEndpoint = (service: UcpService) => serviceMember(service, 'endpoint');

/** Address of the schema of a service's operations. */
export const ucpSchema = (service: UcpService) => serviceMember(service, 'schema');

const versionOf = (document: Json | undefined) => textMember(member(document, 'ucp'), 'version');

/** 2026-01-11 had no `ucp.payment_handlers`; payment was a sibling of `ucp`. */
export const isFirstUcp = (document: Json | undefined) => versionOf(document) === '2026-01-11';

/**
 * From this version on, all protocol entries carry its version, keys come from `keys` alone, and a profile must not
 * redirect.
 */
const STRICT_UCP = '2026-08-25';

export const isStrictVersion = (version: string): boolean =>
  isDay(version) && version >= STRICT_UCP;

export const isStrictUcp = (document: Json | undefined): boolean =>
  isStrictVersion(versionOf(document) ?? '');

/** Names of the protocol's services and capabilities whose version differs from the profile's. */
export function mismatchedUcpVersions(document: Json | undefined): string[] {
  const version = versionOf(document);
  const isOther = (entry: Json) => (textMember(entry, 'version') ?? version) !== version;
  return ['services', 'capabilities'].flatMap((kind) => {
    const named = member(member(document, 'ucp'), kind);
    const services = Object.entries(objectOf(named))
      .filter(([name]) => name.startsWith('dev.ucp.'))
      .slice(0, SERVICES_MAX);
    const others = services.filter(([, value]) => (isArray(value) ? value : [value]).some(isOther));
    return others.map(([name]) => name);
  });
}

/** `YYYY-MM-DD` of an existing day. */
export function isDay(text: string): boolean {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!day) return false;
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return date.getUTCMonth() === Number(day[2]) - 1 && date.getUTCDate() === Number(day[3]);
}

/** Private members of a JSON Web Key (RFC 7518 section 6). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'priv'];

export const isPrivateKey = (key: Json): boolean =>
  PRIVATE.some((name) => member(key, name) !== undefined) ||
  (textMember(key, 'kty') === 'oct' && member(key, 'k') !== undefined);

/** Names of a profile's key sets, at the top level or in `ucp`; its schema has `signing_keys`. */
export const KEY_SETS = ['keys', 'signing_keys'] as const;

export function commerceKeys(document: Json | undefined): Json[] {
  const places = [document, member(document, 'ucp')].flatMap((at) =>
    KEY_SETS.map((name) => member(at, name)),
  );
  return places.flatMap((set) =>
    isArray(set) ? set.slice(0, 100) : listMember(set, 'keys').slice(0, 100),
  );
}

/** Members that a key of this type must have, besides `kid` and `kty` (`profile.json` of UCP). */
const KEY_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  EC: ['crv', 'x', 'y'],
  OKP: ['crv', 'x'],
  RSA: ['n', 'e'],
};

/** Members that a published key lacks. */
export function keyGaps(key: Json): string[] {
  const kty = textMember(key, 'kty') ?? '';
  const members = Object.hasOwn(KEY_MEMBERS, kty) ? KEY_MEMBERS[kty]! : [];
  return ['kid', 'kty', ...members].filter((name) => textMember(key, name) === undefined);
}

/**
 * Other protocols with the same acronym (agent communication, agent client) use the path too; only a document about
 * commerce is judged.
 */
export const isCommerceAcp = (value: Json | undefined) =>
  isAcpDocument(value) ||
  textMember(member(value, 'protocol'), 'name')?.toLowerCase() === 'acp' ||
  textMember(value, 'api_base_url') !== undefined ||
  isArray(member(member(value, 'capabilities'), 'services'));
