import {
  documentRules,
  missingMembers,
  mediaTypeMatch,
  quoteList,
  type DocumentRules,
  type Members,
  type RuleMatch,
} from '../document';
import {
  AGENT_CARD_TYPE,
  agentCardShape,
  agentExtensions,
  agentInterfaces,
  isHttpsUrl,
  isKnownBinding,
  isPaymentsProtocol,
  skillGaps,
} from '../../parse/agent-card';
import { isArray, isObject, listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import type { FoundAgentCard } from '../../probes/agent-card';
import type { LiveAgent } from '../../probes/agent-interface';
import type { SignatureReading } from '../../probes/card-signatures';
import { excerpt } from '../../probes/describe';
import { priceOf } from '../../probes/price';
import { header } from '../../probes/reply';

export interface JudgedAgentCard extends FoundAgentCard {
  /** Null without an interface over HTTP on this site. */
  readonly live: LiveAgent | null;
  readonly signatures: readonly SignatureReading[];
}

/** A2A 1.0, sections 4.4 and 5.5. */
const MEMBERS: Members = {
  name: 'string',
  description: 'string',
  version: 'string',
  capabilities: 'object',
  defaultInputModes: 'array',
  defaultOutputModes: 'array',
  skills: 'array',
};
/** 0.3 has `url` and `protocolVersion` instead of interfaces. */
const MEMBERS_1_0: Members = {
  ...MEMBERS,
  supportedInterfaces: 'entries',
  'supportedInterfaces[].url': 'string',
  'supportedInterfaces[].protocolBinding': 'string',
  'supportedInterfaces[].protocolVersion': 'string',
};
const TYPES = ['application/json', 'application/a2a+json', AGENT_CARD_TYPE];

const SHAPE_KEYS = ['supportedInterfaces', 'url', 'protocolVersion'];

function otherShape({ value }: FoundAgentCard) {
  if (agentCardShape(value) !== null) return null;
  if (!isObject(value)) return 'not a JSON object';
  const has = SHAPE_KEYS.filter((key) => Object.hasOwn(value, key)).join(' and ') || 'none';
  return (
    'supportedInterfaces is not an array, and url and protocolVersion are not both ' +
    `strings; of the three it has ${has}`
  );
}

function incompleteSkills({ value }: FoundAgentCard): RuleMatch | null {
  const list = listMember(value, 'skills');
  const lacking = list.slice(0, 200).flatMap((skill, at) => {
    const name = textMember(skill, 'name') ?? textMember(skill, 'id') ?? `number ${at + 1}`;
    const gaps = skillGaps(skill);
    return gaps.length > 0 ? [`${quote(name, 60)} lacks ${gaps.join(', ')}`] : [];
  });
  if (lacking.length === 0) return null;
  const who = `${lacking.length} of ${plural(list.length, 'skill')}`;
  const message = `${who} ${lacking.length === 1 ? 'lacks' : 'lack'} a required field`;
  return { message, evidence: lacking.slice(0, 5).join('; ') };
}

/** 1.0: `securityRequirements`. 0.3: `security`. */
const requiresToken = (card: Json | undefined) =>
  ['securityRequirements', 'security'].some((key) => listMember(card, key).length > 0);

const isDialed = (url: string) => /^[a-z\d.-]{1,253}:\d{1,5}$/i.test(url);

const { lookup, fail, warn, cap, info, pass } = documentRules('agent card', ['agent-card']);
/** Rows of the agent, which no generated file repairs. */
const agent = documentRules('agent');

export const rules: DocumentRules<JudgedAgentCard> = {
  ...lookup(
    'Serve a valid A2A 1.0 card at /.well-known/agent-card.json to everyone, with status 200.',
    'Validate the card against the A2A specification.',
  ),
  'legacy-path': warn(15, {
    keepsFrom: 'conforms',
    when: 'the agent card is only available at the legacy path agent.json',
    hint: 'Serve it at /.well-known/agent-card.json.',
    finds: ({ via }) => via === 'agent.json',
  }),
  shape: cap(40, {
    keepsFrom: 'conforms',
    when: 'neither supportedInterfaces (1.0) nor url with protocolVersion (0.3)',
    hint: 'Add supportedInterfaces with url, protocolBinding and protocolVersion.',
    message: 'The agent card follows neither A2A 1.0 nor 0.3',
    finds: otherShape,
  }),
  'old-version': warn(1, {
    keepsFrom: 'accepted',
    when: 'the card follows A2A 0.3',
    hint:
      'Add supportedInterfaces, as A2A 1.0 requires, and ' +
      'keep the existing fields for older clients.',
    finds: ({ value }) =>
      agentCardShape(value) === '0.3' && {
        message: `The agent card describes A2A ${quote(textMember(value, 'protocolVersion')!, 20)}`,
        evidence: 'url and protocolVersion at the top level, no supportedInterfaces',
      },
  }),
  missing: fail(2, {
    keepsFrom: 'conforms',
    each: true,
    when: 'a required field is missing or has the wrong type; each interface field counts once',
    hint: 'Add the missing field.',
    message: (path) => `The agent card has no valid ${path}`,
    finds: ({ value }) =>
      missingMembers(value, agentCardShape(value) === '1.0' ? MEMBERS_1_0 : MEMBERS),
  }),
  'skills-empty': warn(1, {
    when: 'the agent card lists no skills',
    hint: 'Describe what the agent can do, one skill per task.',
    finds: ({ value }) => {
      const skills = member(value, 'skills');
      return isArray(skills) && skills.length === 0 && 'skills is empty';
    },
  }),
  'skill-incomplete': warn(1, {
    keepsFrom: 'conforms',
    when: 'a skill has no id, name, description or tags',
    hint: 'Complete each skill with id, name, description and tags.',
    finds: incompleteSkills,
  }),
  'interface-url': warn(1, {
    keepsFrom: 'conforms',
    when: 'an agent URL is not an absolute HTTPS URL',
    hint: 'Use an absolute URL that begins with https://.',
    finds: ({ value, via, url: address }) => {
      // Clients of gRPC dial host:port, and no URL. A server under test has no certificate.
      const isTested = (url: string) =>
        via === 'caller' && url.startsWith(new URL('/', address).href);
      const urls = agentInterfaces(value).flatMap(({ url, binding }) =>
        url === undefined || (binding === 'GRPC' && isDialed(url)) || isTested(url) ? [] : [url],
      );
      return quoteList(
        urls.filter((url) => !isHttpsUrl(url)),
        3,
        200,
      );
    },
  }),
  binding: warn(2, {
    keepsFrom: 'conforms',
    when: 'a protocol binding is not one that A2A defines',
    hint: 'Use JSONRPC, GRPC or HTTP+JSON; identify a custom binding by its URI.',
    finds: ({ value }) => {
      const bindings = agentInterfaces(value).flatMap(({ binding }) => binding ?? []);
      return quoteList(
        bindings.filter((binding) => !isKnownBinding(binding)),
        5,
        60,
      );
    },
  }),
  authentication: warn(1, {
    keepsFrom: 'accepted',
    when: 'the agent card uses the field authentication, which A2A has removed',
    hint: 'Describe authentication in securitySchemes.',
    finds: ({ value }) => member(value, 'authentication') !== undefined && 'field authentication',
  }),
  type: warn(1, {
    when: 'the card is served neither as application/json nor as an A2A media type',
    hint: 'Send Content-Type: application/json.',
    finds: ({ reply }) => mediaTypeMatch('The agent card', reply, TYPES),
  }),
  caching: warn(1, {
    when: 'the agent card has no caching headers',
    hint: 'Send Cache-Control with max-age, or an ETag.',
    finds: ({ reply }) =>
      reply &&
      (header(reply, 'cache-control') ?? header(reply, 'etag')) === null &&
      'neither Cache-Control nor ETag',
  }),
  'dead-interface': agent.exact(0, {
    keepsFrom: 'reachable',
    when: 'the first interface gives no A2A response: 404, 405, 410, a server error, a web page, or no answer',
    hint: 'Declare the URL at which the agent answers, or remove the card until there is one.',
    finds: ({ live }) => {
      if (live?.state !== 'dead' && live?.state !== 'web page') return null;
      const { answer } = live.exchange;
      const fault =
        live.state === 'web page'
          ? 'is a web page, not an agent'
          : answer.kind === 'none'
            ? `gives no answer: ${answer.message}`
            : `returns ${answer.status}, so no client reaches the agent`;
      return {
        message: `The interface ${quote(live.url, 150)} ${fault}`,
        on: live.exchange,
        evidence: excerpt(live.exchange),
      };
    },
  }),
  'task-error': agent.warn(1, {
    keepsFrom: 'conforms',
    when: 'a task that does not exist is not answered with TaskNotFoundError: −32001, or 404 over HTTP+JSON',
    hint: 'Answer GetTask for an unknown id with TaskNotFoundError (A2A 1.0 section 5.4).',
    message: 'The agent does not say that a task is unknown',
    finds: ({ live }) =>
      live &&
      live.instead !== null && {
        on: live.exchange,
        evidence: `asked for the task seamark-task; ${live.instead}`,
      },
  }),
  'extended-card': agent.warn(1, {
    keepsFrom: 'conforms',
    when: 'the card declares an extended card, and a request without a token is not refused: a web page, no such method, the error that there is none (−32007), or the card itself although it needs a token',
    hint: 'Configure the extended card and answer with 401 until the client has a token (A2A 1.0 section 13.3), or declare no extended card.',
    finds: ({ live, value }) => {
      if (!live?.extended) return null;
      const { state, exchange: on } = live.extended;
      if (state === 'missing')
        return {
          message: 'The agent does not have the extended card that it declares',
          on,
          evidence: excerpt(on),
        };
      const needsToken = requiresToken(value);
      return state === 'open' && needsToken
        ? {
            message: 'Everyone gets the extended card, which should need a token',
            on,
            evidence: 'the card came without a token, and securityRequirements ask for one',
          }
        : null;
    },
  }),
  'bad-signature': agent.warn(1, {
    keepsFrom: 'accepted',
    when: 'the card is signed, and no client can verify a signature: another algorithm, an unknown key, or a card that changed later',
    hint: 'Sign the card that you publish, last, and publish the key at the address that jku names (A2A 1.0 section 8.4).',
    message: 'No signature of the agent card can be verified',
    finds: ({ signatures }) => {
      if (signatures.some(({ state }) => state !== 'broken')) return null;
      const [first] = signatures;
      return first && { evidence: first.reason, ...(first.exchange && { on: first.exchange }) };
    },
  }),
  payment: info({
    keepsFrom: 'conforms',
    when: 'the first interface returns 402',
    finds: ({ live }) => {
      const { answer } = live?.exchange ?? {};
      if (live?.state !== 'paid' || answer?.kind !== 'reply') return null;
      const price = priceOf(answer);
      const terms =
        price === null
          ? 'payment is required, without terms that a client can read'
          : `a payment offer that clients can read, ${price}`;
      return {
        message: `The interface ${quote(live.url, 150)} returns 402: ${terms}`,
        shows: { on: live.exchange },
      };
    },
  }),
  protected: info({
    keepsFrom: 'conforms',
    when: 'the first interface responds and requires authorization',
    finds: ({ live }) => live?.state === 'protected' && live.url,
  }),
  inconclusive: info({
    keepsFrom: 'reachable',
    when: 'the answer of the first interface does not show whether it works: no A2A response, a redirect, or a challenge',
    finds: ({ live }) => live?.state === 'inconclusive' && live.url,
  }),
  'interface-elsewhere': info({
    keepsFrom: 'reachable',
    when: 'no interface was asked: only JSONRPC and HTTP+JSON at HTTPS URLs of this site are',
    finds: ({ live, value }) => {
      const url = live ? undefined : agentInterfaces(value).find((target) => target.url)?.url;
      return url !== undefined && quote(url, 200);
    },
  }),
  'signed-as-published': info({
    keepsFrom: 'accepted',
    when: 'the signature of a card of A2A 1.0 covers members that are empty or that A2A does not define',
    message: 'The signature fits only the published text of the card',
    finds: ({ signatures, value }) =>
      agentCardShape(value) === '1.0' &&
      !signatures.some(({ state }) => state === 'verified') &&
      signatures.some(({ state }) => state === 'as published') &&
      'clients leave out members that are empty or not of A2A 1.0 before they verify (section 8.4.1)',
  }),
  signatures: info({
    when: 'the agent card is signed',
    finds: ({ signatures }) => {
      const verified = signatures.find(({ state }) => state === 'verified');
      if (verified)
        return {
          message: 'The agent card is signed, and its signature fits',
          evidence: `verified with the key ${quote(verified.reason, 60)}`,
        };
      const unchecked = signatures.find(({ state }) => state === 'unchecked');
      return (
        unchecked && {
          message: 'The agent card is signed; its signature was not checked',
          evidence: unchecked.reason,
        }
      );
    },
  }),
  provider: info({
    when: 'the card names a provider',
    finds: ({ value }) => {
      const provider = textMember(member(value, 'provider'), 'organization');
      return provider && { message: `The agent is provided by ${quote(provider, 100)}` };
    },
  }),
  extension: info({
    when: 'the card declares an extension, such as AP2',
    message: (uri) =>
      isPaymentsProtocol(uri)
        ? 'The card declares the Agent Payments Protocol (AP2)'
        : 'The card declares an extension',
    finds: ({ value }) =>
      agentExtensions(value)
        .slice(0, 10)
        .map((uri) => ({ evidence: quote(uri, 300), subject: uri.slice(0, 300) })),
  }),
  valid: pass({
    finds: ({ value, url, live }) => ({
      message:
        `The agent card of ${quote(textMember(value, 'name') ?? '', 80)} is valid and offers ` +
        `${plural(listMember(value, 'skills').length, 'skill')}${live?.state === 'works' ? '; its interface responds' : ''}`,
      evidence: url,
    }),
  }),
};
