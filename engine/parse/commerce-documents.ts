import { isArray, isObject, member, textMember, type Json } from './json';

export interface UcpService {
  /** `dev.ucp.shopping` */
  readonly name: string;
  readonly entry: Json;
  /** As written; of the older shape the member that holds the binding. */
  readonly transport: string | null;
}

const SERVICES_MAX = 50;
const TRANSPORTS = ['rest', 'mcp', 'a2a', 'embedded'] as const;

/** Entries of `ucp.services`: a list per name, one object per name, or (2026-01) one object with a member per transport. */
export function ucpServices(document: Json | undefined): UcpService[] {
  const services = member(member(document, 'ucp'), 'services');
  if (!isObject(services)) return [];
  return Object.entries(services).slice(0, SERVICES_MAX).flatMap(([name, value]) =>
    (isArray(value) ? value.slice(0, SERVICES_MAX) : [value]).flatMap((entry) => {
      const bound = isObject(entry) && !textMember(entry, 'transport') ? TRANSPORTS.filter((t) => isObject(member(entry, t))) : [];
      return bound.length > 0 ? bound.map((transport) => ({ name, entry, transport })) : [{ name, entry, transport: textMember(entry, 'transport') ?? null }];
    }),
  ).slice(0, SERVICES_MAX);
}

/** A Universal Commerce Protocol profile: names its version and its services. */
export const isUcpProfile = (value: Json | undefined) => textMember(member(value, 'ucp'), 'version') !== undefined && isObject(member(member(value, 'ucp'), 'services'));

/** An Agentic Commerce Protocol document: names the protocol and where its API is. */
export const isAcpDocument = (value: Json | undefined) => textMember(member(value, 'protocol'), 'name')?.toLowerCase() === 'acp' && textMember(value, 'api_base_url') !== undefined;
