import { isHttpsUrl } from '../parse/agent-card';
import {
  COMMERCE_TRANSPORTS,
  isDay,
  isFirstUcp,
  isStrictVersion,
  isPrivateKey,
  KEY_SETS,
} from '../parse/commerce-documents';
import {
  isArray,
  isObject,
  listMember,
  member,
  objectOf,
  textMember,
  without,
  type Json,
  type JsonObject,
} from '../parse/json';
import { clip } from '../parse/text';
import { commerce } from '../checks/commerce-discovery/probe';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import type { RequiredFact } from './define';
import { httpsAddress, jsonArtifact } from './json-artifact';

/** UCP. Keeps the profile's content; the owner names services and payments. */
export const ucpProfile = jsonArtifact({
  kind: 'ucp-profile',
  filename: 'ucp.json',
  checkIds: ['commerce-discovery'],
  probes: { documents: commerce },
  keep: ({ documents: { ucp } }) => ({
    path: WELL_KNOWN_JSON.ucp,
    value: objectOf(ucp.value),
  }),
  complete({ value }, { documents: { ucp } }, context, { open, required }) {
    const inner = member(value, 'ucp');
    const isFlat =
      !isObject(inner) &&
      (isObject(member(value, 'services')) || textMember(value, 'version') !== undefined);
    const source = isObject(inner) ? inner : isFlat ? value : {};
    const outer = isFlat
      ? Object.fromEntries(Object.entries(value).filter(([key]) => KEY_SETS.some((k) => k === key)))
      : value;
    const profile = completeProfile(source, isFirstUcp(value), context, required);
    return {
      document: publicOnly({
        ...(isStrictVersion(textMember(profile, 'version') ?? '') ? withKeys(outer) : outer),
        ucp: publicOnly(profile),
      }),
      warnings: [
        ...(ucp.value !== undefined
          ? []
          : [
              'Serve it only with an implementation of UCP behind it; a shop platform may serve its own.',
            ]),
        ...(open.has('commerce-discovery/private-key')
          ? [
              'A private key was public and was left out here: replace the key, its secret is known.',
            ]
          : []),
      ],
    };
  },
});

function completeProfile(
  source: JsonObject,
  isFirst: boolean,
  context: ProbeContext,
  required: RequiredFact,
): JsonObject {
  const written = textMember(source, 'version');
  const version =
    written !== undefined && isDay(written)
      ? written
      : required('UCP version that you implement, as YYYY-MM-DD', '2026-08-25');
  const handlers = member(source, 'payment_handlers');
  const services = member(source, 'services');
  return {
    ...source,
    version,
    services: isObject(services)
      ? isFirst
        ? services
        : Object.fromEntries(
            Object.entries(services)
              .slice(0, 50)
              .map(([name, list]) => [
                name,
                (isArray(list) ? list : [list])
                  .slice(0, 50)
                  .map((entry) => service(name, entry, version, context, required)),
              ]),
          )
      : { 'dev.ucp.shopping': [service('dev.ucp.shopping', {}, version, context, required)] },
    ...(isFirst
      ? {}
      : {
          capabilities: capabilities(member(source, 'capabilities'), version),
          payment_handlers: objectOf(handlers),
        }),
  };
}

function service(
  name: string,
  entry: Json,
  version: string,
  context: ProbeContext,
  required: RequiredFact,
): JsonObject {
  const old = objectOf(entry);
  const label = clip(name, 80);
  const bound =
    textMember(old, 'transport') === undefined
      ? COMMERCE_TRANSPORTS.find((t) => isObject(member(old, t)))
      : undefined;
  const binding = bound === undefined ? undefined : member(old, bound);
  const flat: JsonObject = isObject(binding)
    ? {
        ...without(old, bound!),
        ...binding,
        transport: bound!,
      }
    : old;
  const transport =
    COMMERCE_TRANSPORTS.find((t) => t === textMember(flat, 'transport')) ??
    required(`transport of ${label}: rest, mcp, a2a or embedded`, 'rest');
  const endpoint = textMember(flat, 'endpoint');
  const isUsable = endpoint !== undefined && isHttpsUrl(endpoint.replace(/\{[^{}]{0,60}\}/g, 'x'));
  return {
    ...flat,
    version:
      (!isStrictVersion(version) || !name.startsWith('dev.ucp.')
        ? textMember(flat, 'version')
        : undefined) ?? version,
    transport,
    ...(isUsable || (transport === 'embedded' && endpoint === undefined)
      ? {}
      : {
          endpoint: required(`https address of ${label}`, httpsAddress('/ucp', context)),
        }),
  };
}

/** Since 2026-08-25, keys are read from `keys` alone. */
function withKeys({ signing_keys: former, ...rest }: JsonObject): JsonObject {
  return former === undefined || rest.keys !== undefined ? rest : { ...rest, keys: former };
}

function capabilities(declared: Json | undefined, version: string): JsonObject {
  if (!isObject(declared)) return {};
  if (!isStrictVersion(version)) return declared;
  const updated = (entry: Json) => (isObject(entry) ? { ...entry, version } : entry);
  return Object.fromEntries(
    Object.entries(declared).map(([name, list]) => [
      name,
      !name.startsWith('dev.ucp.') ? list : isArray(list) ? list.map(updated) : updated(list),
    ]),
  );
}

/** Key sets without private members. */
function publicOnly(value: JsonObject): JsonObject {
  const clean = (set: Json): Json =>
    isArray(set)
      ? set.filter((key) => !isPrivateKey(key))
      : isObject(set)
        ? { ...set, keys: listMember(set, 'keys').filter((key) => !isPrivateKey(key)) }
        : set;
  return Object.fromEntries(
    Object.entries(value).map(([key, set]) => [
      key,
      KEY_SETS.some((k) => k === key) ? clean(set) : set,
    ]),
  );
}
