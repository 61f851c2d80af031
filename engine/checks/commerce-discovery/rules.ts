import {
  documentRules,
  missingMembers,
  quoteList,
  type DocumentRules,
  type Members,
  type RuleMatch,
} from '../document';
import { agentExtensions, isHttpsUrl, isPaymentsProtocol } from '../../parse/agent-card';
import {
  commerceKeys,
  COMMERCE_TRANSPORTS,
  isDay,
  isFirstUcp,
  isPrivateKey,
  isStrictUcp,
  keyGaps,
  mismatchedUcpVersions,
  ucpEndpoint,
  ucpServices,
  type UcpService,
} from '../../parse/commerce-documents';
import { isArray, isObject, listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import type { Exchange } from '../../network/recording';
import type { Reply } from '../../network/types';
import type { JsonReading } from '../../probes/file';
import { priceOf } from '../../probes/price';
import { header } from '../../probes/reply';
import type { PaidResource } from './paid-resource';
import type { CommerceReading } from './probe';
import { profileFault, type UcpLive } from './ucp-live';
import { isFetched } from '../../probes/availability';

export interface JudgedCommerceDocument extends Pick<JsonReading, 'exchange' | 'reply'> {
  readonly value: Json;
  readonly schemas: CommerceReading['schemas'];
  readonly live: UcpLive;
  /** First of these addresses on another site that this site does not mention anywhere else. */
  elsewhere(urls: readonly string[]): string | undefined;
}

export interface Shop extends CommerceReading {
  readonly exchange: Exchange;
  /** Documents that exist and belong to a commerce protocol. */
  readonly present: readonly { readonly name: string; readonly file: JsonReading }[];
  readonly home: Exchange;
  readonly agent: JsonReading;
  readonly paid: PaidResource | null;
}

const FIRST_MEMBERS: Members = { 'ucp.version': 'string', 'ucp.services': 'object' };
const MEMBERS: Members = { ...FIRST_MEMBERS, 'ucp.payment_handlers': 'object' };

/** Required members of a service, each with the evidence if it is missing. */
const SERVICE_MEMBERS: readonly [key: string, lack: string, has: (s: UcpService) => boolean][] = [
  ['version', 'version is missing', ({ entry }) => textMember(entry, 'version') !== undefined],
  [
    'transport',
    `transport is none of ${COMMERCE_TRANSPORTS.join(', ')}`,
    ({ transport }) => COMMERCE_TRANSPORTS.includes(transport ?? ''),
  ],
  [
    'endpoint',
    'endpoint is missing',
    (service) => service.transport === 'embedded' || ucpEndpoint(service) !== null,
  ],
];

const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== '';

const OF_ACP: Readonly<Record<string, (value: Json | undefined) => boolean>> = {
  protocol: isObject,
  'protocol.name': (name) => name === 'acp',
  'protocol.version': isText,
  'protocol.supported_versions': isArray,
  api_base_url: isText,
  transports: isArray,
  'capabilities.services': isArray,
};
const ACP_EVIDENCE: Readonly<Record<string, string>> = {
  protocol: 'protocol is missing or not an object',
  'protocol.name': 'protocol.name is not "acp"',
};

function ucpGaps(value: Json): RuleMatch[] {
  const whole = missingMembers(value, { ucp: 'object' });
  if (whole.length > 0) return whole;
  const services = ucpServices(value);
  const ofServices = SERVICE_MEMBERS.flatMap(([key, lack, has]) => {
    const lacking = services.filter((service) => !has(service)).map(({ name }) => name);
    const path = `ucp.services[].${key}`;
    const evidence = `${quoteList(lacking, 5, 80)}: ${lack}`;
    return lacking.length > 0 ? [{ subject: path, evidence, hint: `Add ${path}.` }] : [];
  });
  return [...missingMembers(value, isFirstUcp(value) ? FIRST_MEMBERS : MEMBERS), ...ofServices];
}

function acpGaps(value: Json): RuleMatch[] {
  const hasProtocol = isObject(member(value, 'protocol'));
  return Object.entries(OF_ACP).flatMap(([path, isThere]) => {
    const part = path.split('.').reduce<Json | undefined>(member, value);
    if (isThere(part) || (path.startsWith('protocol.') && !hasProtocol)) return [];
    const evidence = ACP_EVIDENCE[path] ?? `${path} is missing or has the wrong type`;
    return [{ subject: path, evidence, hint: `Add ${path}.` }];
  });
}

const ucpUrls = (value: Json): string[] =>
  ucpServices(value)
    .filter(({ transport }) => transport !== 'embedded')
    .flatMap((service) => ucpEndpoint(service) ?? []);

const acpUrls = (value: Json): string[] => [textMember(value, 'api_base_url') ?? []].flat();

/** Rows of both protocols. Without the object of its version, a document costs `whole` and nothing else is judged. */
function rowsOf(
  kind: 'ucp' | 'acp',
  name: string,
  whole: number,
  gaps: (value: Json) => RuleMatch[],
  urls: (value: Json) => string[],
): DocumentRules<JudgedCommerceDocument> {
  const object = kind === 'ucp' ? 'ucp' : 'protocol';
  const { fail, warn, exact } = documentRules(name, [kind === 'ucp' ? 'ucp-profile' : 'acp']);
  return {
    [`${kind}-invalid-json`]: exact(10, {
      keepsFrom: 'reachable',
      unless: 'the document of the other protocol is valid',
      when: `the ${name} is not valid JSON`,
      hint: 'Write it with a JSON serializer and validate it.',
    }),
    [`${kind}-missing`]: fail([20, whole], {
      keepsFrom: 'conforms',
      each: true,
      when: `a field that the protocol requires is missing or invalid; the larger number for ${object}`,
      hint: 'Add the missing field.',
      message: (path) => `The ${name} has no valid ${path}`,
      finds: ({ value }) =>
        gaps(value).map((gap) => ({ ...gap, level: gap.subject === object ? 1 : 0 })),
    }),
    [`${kind}-version-date`]: warn(10, {
      keepsFrom: 'conforms',
      when: `the version in the ${name} is not a date`,
      hint: 'Write the version of the protocol as YYYY-MM-DD.',
      finds: ({ value }) => {
        const text = textMember(member(value, object), 'version');
        return text !== undefined && !isDay(text) && `${object}.version ${quote(text, 60)}`;
      },
    }),
    [`${kind}-not-https`]: warn(5, {
      keepsFrom: 'conforms',
      when: `a URL in the ${name} is not an absolute HTTPS URL`,
      hint: 'Use an absolute URL that begins with https://.',
      finds: ({ value }) => {
        const isPlain = (at: string) => !isHttpsUrl(at.replace(/\{[^{}]{0,60}\}/g, 'x'));
        const plain = urls(value).find(isPlain);
        return plain !== undefined && quote(plain, 200);
      },
    }),
    // Hosted shops have endpoints on other sites, which their pages mention.
    [`${kind}-elsewhere`]: warn(5, {
      when: `the ${name} points to another site that this site mentions nowhere else`,
      hint:
        'Mention the provider where agents can confirm it: in ' +
        'an entry of the AI catalog or the API catalog.',
      repairedBy: [],
      finds: ({ value, elsewhere }) => {
        const away = elsewhere(urls(value));
        return away && `${quote(away, 200)}; neither the home page nor a catalog mentions its host`;
      },
    }),
    [`${kind}-no-cache`]: warn(5, {
      when: `the ${name} has no caching headers`,
      hint: 'Send Cache-Control: public, max-age=3600.',
      finds: ({ reply }) => reply && header(reply, 'cache-control') === null && 'no Cache-Control',
    }),
  };
}

const { fail, warn, exact, info, pass } = documentRules('UCP profile', ['ucp-profile']);

export const ucpRules: DocumentRules<JudgedCommerceDocument> = {
  ...rowsOf('ucp', 'UCP profile', 80, ucpGaps, ucpUrls),
  'ucp-mixed-versions': warn(10, {
    keepsFrom: 'conforms',
    when:
      'since UCP 2026-08-25: a dev.ucp.* service or ' +
      'capability has a version other than ucp.version',
    hint:
      'Give every dev.ucp.* entry the version of the profile; serve ' +
      'older versions as separate profiles in supported_versions.',
    message: 'Entries of the UCP profile have a version other than the profile’s',
    finds: ({ value }) => isStrictUcp(value) && quoteList(mismatchedUcpVersions(value), 5, 80),
  }),
  'ucp-redirect': warn(5, {
    keepsFrom: 'conforms',
    when: 'since UCP 2026-08-25: /.well-known/ucp redirects',
    hint: 'Respond at /.well-known/ucp itself: clients do not follow redirects there.',
    message: 'The UCP profile is behind a redirect',
    finds: ({ value, reply, exchange: { ask } }) =>
      isStrictUcp(value) && reply && reply.hops.length > 0 && `${ask.url} → ${reply.url}`,
  }),
  'ucp-signing-keys': warn(5, {
    keepsFrom: 'accepted',
    when: 'since UCP 2026-08-25: the profile has signing_keys and no keys',
    hint: 'Publish the keys in keys: only older clients read signing_keys.',
    message: 'The keys of the UCP profile are in a field that is no longer read',
    finds: ({ value }) =>
      isStrictUcp(value) &&
      member(value, 'signing_keys') !== undefined &&
      member(value, 'keys') === undefined &&
      'signing_keys is present, keys is not',
  }),
  schema: warn(10, {
    keepsFrom: 'conforms',
    max: 10,
    when: 'the schema of a service cannot be fetched',
    hint: 'Reference a schema that exists, such as the schema of the UCP version you implement.',
    repairedBy: [],
    finds: ({ schemas }) =>
      schemas
        .filter((entry) => !isFetched(entry) && ![401, 402, 403, 429].includes(entry.reply.status))
        .map(({ exchange: on, reason }) => ({ on, evidence: reason, subject: on.ask.url })),
  }),
  'private-key': fail(40, {
    keepsFrom: 'conforms',
    when: 'the UCP profile publishes a private key',
    hint: 'Remove the private members immediately and replace the key: it is no longer secret.',
    finds: ({ value }) => {
      const secret = commerceKeys(value).filter(isPrivateKey);
      const kid = textMember(secret[0], 'kid');
      const first = kid === undefined ? '' : `, the first with kid ${quote(kid, 60)}`;
      return secret.length > 0 && `${plural(secret.length, 'key')} with private members${first}`;
    },
  }),
  'ucp-keys': warn(5, {
    keepsFrom: 'conforms',
    when: 'a key of the UCP profile lacks a member: kid, kty, or those of its type',
    hint: 'Publish the keys as JSON Web Keys with kid: clients look the signing key up by it.',
    repairedBy: [],
    message: 'Keys of the UCP profile cannot be read',
    finds: ({ value }) => {
      const keys = commerceKeys(value).filter((key) => !isPrivateKey(key));
      const at = keys.findIndex((key) => keyGaps(key).length > 0);
      return at >= 0 && `key ${at + 1} of ${keys.length} lacks ${keyGaps(keys[at]!).join(', ')}`;
    },
  }),
  'ucp-dead': warn(10, {
    keepsFrom: 'reachable',
    when: 'the REST service of the shop gives no answer, a server error, or a web page to a request for a checkout that does not exist',
    hint: 'Declare the address at which the service answers, or remove it from the profile.',
    repairedBy: [],
    finds: ({ live: { dead } }) =>
      dead && {
        message: `The service ${quote(dead.url, 150)} does not answer as one`,
        on: dead.on,
        evidence: dead.fault,
      },
  }),
  'ucp-versions': warn(5, {
    keepsFrom: 'conforms',
    when: 'a profile in supported_versions cannot be read, or has another version',
    hint: 'Serve the profile of each version at its address, or remove the version.',
    repairedBy: [],
    message: 'The profile of an older version cannot be used',
    finds: ({ live }) => {
      const bad = live.profiles.find((profile) => profileFault(profile) !== null);
      return (
        bad && {
          on: bad.file.exchange,
          evidence: `version ${quote(bad.version, 40)}: ${profileFault(bad)}`,
        }
      );
    },
  }),
  'no-services': info({
    when: 'the UCP profile lists no services yet',
    finds: ({ value, exchange: { ask } }) =>
      isObject(member(member(value, 'ucp'), 'services')) &&
      ucpServices(value).length === 0 &&
      ask.url,
  }),
};

export const acpRules: DocumentRules<JudgedCommerceDocument> = {
  ...rowsOf('acp', 'ACP document', 60, acpGaps, acpUrls),
  'acp-version-order': warn(5, {
    keepsFrom: 'accepted',
    when: 'the last entry of supported_versions is not the current ACP version',
    hint: 'List the versions from oldest to newest, with the current version last.',
    repairedBy: ['acp'],
    finds: ({ value }) => {
      const protocol = member(value, 'protocol');
      const version = textMember(protocol, 'version');
      const last = listMember(protocol, 'supported_versions').at(-1);
      if (version === undefined || last === undefined || last === version) return null;
      const text = typeof last === 'string' ? last : JSON.stringify(last).slice(0, 40);
      return `version ${quote(version, 40)}, last entry of supported_versions ${quote(text, 40)}`;
    },
  }),
};

const repairedBy = ['ucp-profile', 'acp'] as const;

/** Rows for a shop without a readable document, and for one without problems. */
export const shopRules: DocumentRules<Shop> = {
  absent: info({
    keepsFrom: 'declared',
    set: 0,
    when: 'neither a UCP profile nor an ACP document was found',
    repairedBy,
  }),
  refused: exact(0, {
    keepsFrom: 'reachable',
    when: 'no document can be read, and the request for one is refused, unlike for a random path',
    hint: 'Make the file readable without authorization: agents start with it.',
    repairedBy,
  }),
  broken: exact(0, {
    keepsFrom: 'reachable',
    when: 'no document can be read, and one returns a 5xx, unlike a random path',
    hint: 'Serve the file with status 200.',
    repairedBy,
  }),
  'not-asked': info({
    keepsFrom: 'reachable',
    when: 'nothing shows whether the shop answers: only REST services of UCP and operations with a price, at HTTPS URLs of this site, are asked',
  }),
  found: pass({
    finds: ({ present }) => {
      const read = present.filter(({ file }) => file.value !== undefined);
      const names = read.map(({ name }) => name).join(' and the ');
      return {
        message: `The ${names} ${read.length === 1 ? 'is' : 'are'} readable and complete`,
        evidence: read.map(({ file }) => file.exchange.ask.url).join(', '),
      };
    },
  }),
};

/** True for an answer that says nothing about the price: a sign-in, input, or a redirect comes first. */
const isBeforePayment = ({ status }: Reply) =>
  [400, 401, 403, 422].includes(status) || (status >= 300 && status < 400);

const payments = documentRules('payment');

/** A resource with a price, asked without a payment. */
export const paymentRules: DocumentRules<PaidResource> = {
  'no-402': payments.warn(10, {
    keepsFrom: 'reachable',
    when: 'an operation whose description has a price (x-payment-info) does not answer 402 to a client that does not pay',
    hint: 'Answer 402 with the terms of the payment, or remove x-payment-info.',
    finds: ({ declaredBy, reply, url }) =>
      declaredBy !== null &&
      reply.status !== 402 &&
      !isBeforePayment(reply) && {
        message: `${quote(url, 150)} has a price, and answers ${reply.status} instead of 402`,
        evidence: `x-payment-info in ${declaredBy}`,
      },
  }),
  'before-payment': payments.info({
    keepsFrom: 'reachable',
    when: 'an operation with a price answers 400, 401, 403, 422, or a redirect, so that its terms were not seen',
    finds: ({ declaredBy, reply, url, exchange: on }) =>
      declaredBy !== null && isBeforePayment(reply)
        ? { message: `The terms of ${quote(url, 150)} were not seen`, shows: { on } }
        : null,
  }),
  'no-terms': payments.warn(10, {
    keepsFrom: 'conforms',
    when: 'a 402 has no terms that clients can read: neither PAYMENT-REQUIRED, nor WWW-Authenticate: Payment, nor x402 in the body',
    hint: 'Send the terms in PAYMENT-REQUIRED (x402) or WWW-Authenticate: Payment (MPP).',
    message: 'The 402 does not say how to pay',
    finds: ({ declaredBy, reply, terms }) =>
      declaredBy !== null &&
      reply.status === 402 &&
      terms.length === 0 &&
      priceOf(reply) === null &&
      'no terms in the headers or the body',
  }),
  'bad-terms': payments.warn(10, {
    keepsFrom: 'conforms',
    when: 'the terms of a 402 do not follow x402 or MPP: a missing member, or a network, an amount, or an address that is none',
    hint: 'Correct the terms as the specification of the protocol requires: clients do not pay otherwise.',
    finds: ({ terms }) => {
      const bad = terms.find(({ faults }) => faults.length > 0);
      return (
        bad && {
          message: `Clients of ${bad.protocol} cannot read the terms of the 402`,
          evidence: [...new Set(bad.faults)].slice(0, 3).join('; '),
        }
      );
    },
  }),
};

/** Remarks that accompany every verdict. Requests never pay. */
export const remarkRules: DocumentRules<Shop> = {
  'other-acp': info({
    when: 'the document at acp.json belongs to another protocol of that name and was not judged',
    finds: ({ acp, isOtherAcp }) => isOtherAcp && acp.exchange.ask.url,
  }),
  x402: info({
    when: 'the home page, a document, an interface, or an operation returns 402',
    finds: ({ home, ucp, acp, paid }) =>
      [home, ucp.exchange, acp.exchange, ...(paid ? [paid.exchange] : [])]
        .flatMap((on) =>
          on.answer.kind === 'reply' && on.answer.status === 402
            ? [{ message: paymentOf(priceOf(on.answer)), shows: { on } }]
            : [],
        )
        .slice(0, 1),
  }),
  ap2: info({
    when: 'the agent card declares the Agent Payments Protocol (AP2)',
    finds: ({ agent: { value } }) => {
      const uri = agentExtensions(value).find(isPaymentsProtocol);
      return uri !== undefined && quote(uri, 300);
    },
  }),
};

const paymentOf = (price: string | null) =>
  price === null
    ? 'A URL returns 402 (payment required) without machine-readable terms'
    : `A URL asks for payment: ${price}`;
