import { isArray, isObject, listMember, member, textMember, type Json } from './json';

export interface UcpService {
  /** `dev.ucp.shopping` */
  readonly name: string;
  readonly entry: Json;
  /** As written; of the older shape the member that holds the binding. */
  readonly transport: string | null;
}

const SERVICES_MAX = 50;
export const COMMERCE_TRANSPORTS: readonly string[] = ['rest', 'mcp', 'a2a', 'embedded'];

/** Entries of `ucp.services`: a list per name, one object per name, or (2026-01) one object with a member per transport. */
export function ucpServices(document: Json | undefined): UcpService[] {
  const services = member(member(document, 'ucp'), 'services');
  if (!isObject(services)) return [];
  const entries = Object.entries(services)
    .slice(0, SERVICES_MAX)
    .flatMap(([name, value]) =>
      (isArray(value) ? value.slice(0, SERVICES_MAX) : [value]).map((entry) => ({ name, entry })),
    );
  const bound = ({ name, entry }: (typeof entries)[number]): UcpService[] => {
    const own = textMember(entry, 'transport') ?? null;
    const members =
      own === null ? COMMERCE_TRANSPORTS.filter((key) => isObject(member(entry, key))) : [];
    const transports = members.length > 0 ? members : [own];
    return transports.map((transport) => ({ name, entry, transport }));
  };
  return entries.flatMap(bound).slice(0, SERVICES_MAX);
}

/** A Universal Commerce Protocol profile: names its version and its services. */
export const isUcpProfile = (value: Json | undefined) =>
  versionOf(value) !== undefined && isObject(member(member(value, 'ucp'), 'services'));

/** An Agentic Commerce Protocol document: names the protocol and where its API is. */
export const isAcpDocument = (value: Json | undefined) =>
  textMember(member(value, 'protocol'), 'name')?.toLowerCase() === 'acp' &&
  textMember(value, 'api_base_url') !== undefined;

/** A member of a service; of the older shape inside its binding. */
const ofService = ({ entry, transport }: UcpService, key: string): string | null =>
  textMember(entry, key) ??
  textMember(transport === null ? undefined : member(entry, transport), key) ??
  null;

/** Where a service is reached. */
export const ucpEndpoint = (service: UcpService) => ofService(service, 'endpoint');

/** Description of a service's operations. */
export const ucpSchema = (service: UcpService) => ofService(service, 'schema');

const versionOf = (document: Json | undefined) => textMember(member(document, 'ucp'), 'version');

/** 2026-01-11 had no `ucp.payment_handlers`; payment stood beside `ucp`. */
export const isFirstUcp = (document: Json | undefined) => versionOf(document) === '2026-01-11';

/** Since this version all entries of the protocol itself carry its version, keys are read from `keys` alone, and a profile is not reached by redirects. */
const STRICT_UCP = '2026-08-25';

export const isStrictVersion = (version: string): boolean =>
  isDay(version) && version >= STRICT_UCP;

export const isStrictUcp = (document: Json | undefined): boolean =>
  isStrictVersion(versionOf(document) ?? '');

/** Entries of the protocol itself among the services and capabilities whose version is not the profile's, by name. */
export function otherUcpVersions(document: Json | undefined): string[] {
  const version = versionOf(document);
  const isOther = (entry: Json) => (textMember(entry, 'version') ?? version) !== version;
  return ['services', 'capabilities'].flatMap((kind) => {
    const named = member(member(document, 'ucp'), kind);
    const own = Object.entries(isObject(named) ? named : {})
      .filter(([name]) => name.startsWith('dev.ucp.'))
      .slice(0, SERVICES_MAX);
    const others = own.filter(([, value]) => (isArray(value) ? value : [value]).some(isOther));
    return others.map(([name]) => name);
  });
}

/** `YYYY-MM-DD` of a day that exists. */
export function isDay(text: string): boolean {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!day) return false;
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return date.getUTCMonth() === Number(day[2]) - 1 && date.getUTCDate() === Number(day[3]);
}

/** Members of a JSON Web Key that only its owner may know (RFC 7518 section 6). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'priv'];

export const isPrivateKey = (key: Json): boolean =>
  PRIVATE.some((name) => member(key, name) !== undefined) ||
  (textMember(key, 'kty') === 'oct' && member(key, 'k') !== undefined);

/** Key sets of a profile: `keys`, and `signing_keys` as its schema calls them, at the top or inside `ucp`. */
export const KEY_SETS = ['keys', 'signing_keys'] as const;

export function commerceKeys(document: Json | undefined): Json[] {
  const places = [document, member(document, 'ucp')].flatMap((at) =>
    KEY_SETS.map((name) => member(at, name)),
  );
  return places.flatMap((set) =>
    isArray(set) ? set.slice(0, 100) : listMember(set, 'keys').slice(0, 100),
  );
}

/**
 * The path is used by other protocols of the same letters (agent communication, agent client); only a document
 * that speaks of commerce is judged as one.
 */
export const speaksOfAcp = (value: Json | undefined) =>
  isAcpDocument(value) ||
  textMember(member(value, 'protocol'), 'name')?.toLowerCase() === 'acp' ||
  textMember(value, 'api_base_url') !== undefined ||
  isArray(member(member(value, 'capabilities'), 'services'));
