import type { DraftFinding } from '../rules';
import { isHttpsUrl } from '../../parse/agent-card';
import {
  commerceKeys,
  COMMERCE_TRANSPORTS,
  isDay,
  isFirstUcp,
  isPrivateKey,
  isStrictUcp,
  otherUcpVersions,
  ucpEndpoint,
  ucpServices,
  type UcpService,
} from '../../parse/commerce-documents';
import { isArray, isObject, listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import type { CommerceReading } from './probe';
import type { JsonReading } from '../../probes/file';
import { resolveUrl } from '../../probes/page';
import { header } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { raise, note } from './rules';

type Kind = 'ucp' | 'acp';
type Named = (url: string) => boolean;

const NAMES = { ucp: 'UCP profile', acp: 'ACP document' } as const;

/** What is wrong with the UCP profile. `isOneValid`: a document that is not JSON decides the score only where there is no other. */
export function ucpFaults(
  { ucp, schemas }: CommerceReading,
  isNamed: Named,
  isOneValid: boolean,
  context: ProbeContext,
): DraftFinding[] {
  const on = ucp.exchange;
  if (!ucp.json?.ok) return [notJson('ucp', ucp, isOneValid)];
  const { value } = ucp.json;
  const services = ucpServices(value);
  const endpoints = services
    .filter((s) => s.transport !== 'embedded')
    .flatMap((s) => ucpEndpoint(s) ?? []);
  return [
    ...ucpMembers(value, services, on),
    ...day('ucp', textMember(member(value, 'ucp'), 'version'), 'ucp.version', on),
    ...(isStrictUcp(value) ? sinceAugust(value, ucp) : []),
    ...reach('ucp', endpoints, isNamed, on, context),
    ...schemas
      .filter(
        (s) =>
          s.state !== 'present' &&
          s.state !== 'elsewhere' &&
          ![401, 402, 403, 429].includes(s.reply.status),
      )
      .map((s) =>
        raise('schema', 'The schema of a service cannot be fetched', {
          on: s.exchange,
          evidence: s.reason,
          subject: s.url,
        }),
      ),
    ...keys(value, on),
    ...caching('ucp', ucp),
    ...(isObject(member(member(value, 'ucp'), 'services')) && services.length === 0
      ? [note('no-services', 'The UCP profile lists no services yet', on.ask.url)]
      : []),
  ];
}

const notJson = (
  kind: Kind,
  { json, reply, exchange: on }: JsonReading,
  isOneValid: boolean,
): DraftFinding =>
  raise(`${kind}-invalid-json`, `The ${NAMES[kind]} is not valid JSON`, {
    isFree: isOneValid,
    on,
    evidence: reply?.truncated
      ? 'larger than 1 MiB, the size limit of this check'
      : json?.ok === false
        ? json.error
        : 'not JSON',
  });

function missing(
  kind: Kind,
  path: string,
  evidence: string,
  on: Exchange,
  isWhole = false,
): DraftFinding {
  return raise(`${kind}-missing`, `The ${NAMES[kind]} has no valid ${path}`, {
    level: isWhole ? 1 : 0,
    on,
    evidence: evidence,
    subject: path,
    hint: `Add ${path}.`,
  });
}

function ucpMembers(value: Json, services: readonly UcpService[], on: Exchange): DraftFinding[] {
  const ucp = member(value, 'ucp');
  if (!isObject(ucp))
    return [
      missing(
        'ucp',
        'ucp',
        ucp === undefined ? 'ucp is missing' : 'ucp is not an object',
        on,
        true,
      ),
    ];
  const gap = (path: string, found: Json | undefined, kind: string) =>
    missing('ucp', path, found === undefined ? `${path} is missing` : `${path} is not ${kind}`, on);
  const handlers = member(ucp, 'payment_handlers');
  const each = (path: string, lacking: readonly UcpService[], evidence: string) =>
    lacking.length > 0
      ? [
          missing(
            'ucp',
            `ucp.services[].${path}`,
            `${lacking
              .slice(0, 5)
              .map((s) => quote(s.name, 80))
              .join(', ')}: ${evidence}`,
            on,
          ),
        ]
      : [];
  return [
    ...(textMember(ucp, 'version') === undefined
      ? [gap('ucp.version', member(ucp, 'version'), 'a string')]
      : []),
    ...(isObject(member(ucp, 'services'))
      ? []
      : [gap('ucp.services', member(ucp, 'services'), 'an object')]),
    ...(isObject(handlers) || (handlers === undefined && isFirstUcp(value))
      ? []
      : [gap('ucp.payment_handlers', handlers, 'an object')]),
    ...each(
      'version',
      services.filter((s) => textMember(s.entry, 'version') === undefined),
      'version is missing',
    ),
    ...each(
      'transport',
      services.filter((s) => s.transport === null || !COMMERCE_TRANSPORTS.includes(s.transport)),
      `transport is none of ${COMMERCE_TRANSPORTS.join(', ')}`,
    ),
    ...each(
      'endpoint',
      services.filter((s) => s.transport !== 'embedded' && ucpEndpoint(s) === null),
      'endpoint is missing',
    ),
  ];
}

/** What the specification of 2026-08-25 asks in addition (overview, sections on profiles and on versions). */
function sinceAugust(value: Json, { reply, exchange: on }: JsonReading): DraftFinding[] {
  const others = otherUcpVersions(value);
  return [
    ...(others.length > 0
      ? [
          raise(
            'ucp-mixed-versions',
            'Entries of the UCP profile have a version other than the profile’s',
            {
              on,
              evidence: others
                .slice(0, 5)
                .map((name) => quote(name, 80))
                .join(', '),
            },
          ),
        ]
      : []),
    ...(reply && reply.hops.length > 0
      ? [
          raise('ucp-redirect', 'The UCP profile is behind a redirect', {
            on,
            evidence: `${on.ask.url} → ${reply.url}`,
          }),
        ]
      : []),
    ...(member(value, 'signing_keys') !== undefined && member(value, 'keys') === undefined
      ? [
          raise(
            'ucp-signing-keys',
            'The keys of the UCP profile are in a field that is no longer read',
            {
              on,
              evidence: 'signing_keys is present, keys is not',
            },
          ),
        ]
      : []),
  ];
}

function day(kind: Kind, version: string | undefined, path: string, on: Exchange): DraftFinding[] {
  if (version === undefined || isDay(version)) return [];
  return [
    raise(`${kind}-version-date`, `The version in the ${NAMES[kind]} is not a date`, {
      on,
      evidence: `${path} ${quote(version, 60)}`,
    }),
  ];
}

/** Endpoints on other sites are usual for hosted shops, whose pages name the host; one that nothing else names is told. */
function reach(
  kind: Kind,
  endpoints: readonly string[],
  isNamed: Named,
  on: Exchange,
  context: ProbeContext,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const plain = endpoints.find((url) => !isHttpsUrl(url.replace(/\{[^{}]{0,60}\}/g, 'x')));
  if (plain !== undefined)
    findings.push(
      raise(`${kind}-not-https`, `A URL in the ${NAMES[kind]} is not an absolute HTTPS URL`, {
        on,
        evidence: quote(plain, 200),
      }),
    );
  const away = endpoints
    .flatMap((url) => resolveUrl(url.slice(0, 2000), context.origin) ?? [])
    .find((url) => !context.isSameSite(url) && !isNamed(url));
  if (away !== undefined)
    findings.push(
      raise(
        `${kind}-elsewhere`,
        `The ${NAMES[kind]} points to another site that this site mentions nowhere else`,
        {
          on,
          evidence: `${quote(away, 200)}; neither the home page nor a catalog mentions its host`,
        },
      ),
    );
  return findings;
}

function keys(value: Json, on: Exchange): DraftFinding[] {
  const secret = commerceKeys(value).filter(isPrivateKey);
  if (secret.length === 0) return [];
  return [
    raise('private-key', 'The UCP profile publishes a private key', {
      on,
      evidence:
        `${plural(secret.length, 'key')} with private ` +
        `members${textMember(secret[0], 'kid') ? `, the first with kid ${quote(textMember(secret[0], 'kid')!, 60)}` : ''}`,
    }),
  ];
}

function caching(kind: Kind, { reply, exchange: on }: JsonReading): DraftFinding[] {
  if (!reply || header(reply, 'cache-control') !== null) return [];
  return [
    raise(`${kind}-no-cache`, `The ${NAMES[kind]} has no caching headers`, {
      on,
      evidence: 'no Cache-Control',
    }),
  ];
}

/** What is wrong with the ACP document. */
export function acpFaults(
  acp: JsonReading,
  isNamed: Named,
  isOneValid: boolean,
  context: ProbeContext,
): DraftFinding[] {
  const on = acp.exchange;
  if (!acp.json?.ok) return [notJson('acp', acp, isOneValid)];
  const { value } = acp.json;
  const protocol = member(value, 'protocol');
  const version = textMember(protocol, 'version');
  const base = textMember(value, 'api_base_url');
  const last = listMember(protocol, 'supported_versions').at(-1);
  const gap = (
    path: string,
    isThere: boolean,
    evidence = `${path} is missing or has the wrong type`,
  ) => (isThere ? [] : [missing('acp', path, evidence, on)]);
  return [
    ...(isObject(protocol)
      ? [
          ...gap(
            'protocol.name',
            textMember(protocol, 'name') === 'acp',
            `protocol.name is not "acp"`,
          ),
          ...gap('protocol.version', version !== undefined),
          ...gap('protocol.supported_versions', isArray(member(protocol, 'supported_versions'))),
        ]
      : [missing('acp', 'protocol', 'protocol is missing or not an object', on, true)]),
    ...gap('api_base_url', base !== undefined),
    ...gap('transports', isArray(member(value, 'transports'))),
    ...gap('capabilities.services', isArray(member(member(value, 'capabilities'), 'services'))),
    ...day('acp', version, 'protocol.version', on),
    ...(version !== undefined && last !== undefined && last !== version
      ? [
          raise(
            'acp-version-order',
            'The last entry of supported_versions is not the current ACP version',
            {
              on,
              evidence:
                `version ${quote(version, 40)}, last entry of supported_versions ` +
                `${quote(typeof last === 'string' ? last : JSON.stringify(last).slice(0, 40), 40)}`,
            },
          ),
        ]
      : []),
    ...reach('acp', base === undefined ? [] : [base], isNamed, on, context),
    ...caching('acp', acp),
  ];
}
