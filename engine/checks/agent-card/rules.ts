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
  agentInterfaces,
  isHttpsUrl,
  isKnownBinding,
  skillGaps,
} from '../../parse/agent-card';
import { isArray, isObject, listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import type { FoundAgentCard } from '../../probes/agent-card';
import { header } from '../../probes/reply';

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
/** Required in 1.0 only; 0.3 has `url` and `protocolVersion` instead. */
const INTERFACES: Members = {
  supportedInterfaces: 'entries',
  'supportedInterfaces[].url': 'string',
  'supportedInterfaces[].protocolBinding': 'string',
  'supportedInterfaces[].protocolVersion': 'string',
};
const TYPES = ['application/json', 'application/a2a+json', AGENT_CARD_TYPE];
const AP2 = 'https://github.com/google-agentic-commerce/ap2/';

/** Interfaces of a card of either version. */
const interfacesOf = (value: Json | undefined) =>
  agentCardShape(value) === null ? [] : agentInterfaces(value);

function otherShape({ value }: FoundAgentCard) {
  if (agentCardShape(value) !== null) return null;
  if (!isObject(value)) return 'not a JSON object';
  const has = ['supportedInterfaces', 'url', 'protocolVersion'].filter((key) =>
    Object.hasOwn(value, key),
  );
  return (
    'supportedInterfaces is not an array, and url and protocolVersion are not both ' +
    `strings; of the three it has ${has.join(' and ') || 'none'}`
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
  const verb = lacking.length === 1 ? 'lacks' : 'lack';
  return {
    message: `${lacking.length} of ${plural(list.length, 'skill')} ${verb} a required field`,
    evidence: lacking.slice(0, 5).join('; '),
  };
}

const { lookup, fail, warn, cap, exact, info, pass } = documentRules('agent card', ['agent-card']);

export const rules: DocumentRules<FoundAgentCard> = {
  absent: exact(0, {
    when:
      'there is evidence of an agent, and no card at the ' +
      'well-known path, in the AI catalog or at agent.json',
    hint: 'Publish a valid A2A 1.0 card.',
    message: 'No agent card was found',
  }),
  ...lookup({
    refused: 'the request is refused with 401, 402, 403, 429 or a bot challenge',
    broken: 'the card returns a 5xx',
    invalid: ['the card is not valid JSON', 'Validate the card against the A2A specification.'],
  }),
  'legacy-path': warn(15, {
    when: 'the card is only available at /.well-known/agent.json',
    hint: 'Serve it at /.well-known/agent-card.json.',
    message: 'The agent card is only available at the legacy path agent.json',
    finds: ({ via }) => via === 'agent.json',
  }),
  shape: cap(40, {
    when: 'neither supportedInterfaces (1.0) nor url with protocolVersion (0.3)',
    hint: 'Add supportedInterfaces with url, protocolBinding and protocolVersion.',
    message: 'The agent card follows neither A2A 1.0 nor 0.3',
    finds: otherShape,
  }),
  'old-version': warn(5, {
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
  missing: fail(12, {
    each: true,
    when: 'a required field is missing or has the wrong type; each interface field counts once',
    hint: 'Add the missing field.',
    message: (path) => `The agent card has no valid ${path}`,
    finds: ({ value }) =>
      missingMembers(
        value,
        agentCardShape(value) === '1.0' ? { ...MEMBERS, ...INTERFACES } : MEMBERS,
      ),
  }),
  'skills-empty': warn(10, {
    when: 'skills is empty',
    hint: 'Describe what the agent can do, one skill per task.',
    message: 'The agent card lists no skills',
    finds: ({ value }) => {
      const skills = member(value, 'skills');
      return isArray(skills) && skills.length === 0 && 'skills is empty';
    },
  }),
  'skill-incomplete': warn(5, {
    when: 'a skill has no id, name, description or tags',
    hint: 'Complete each skill with id, name, description and tags.',
    finds: incompleteSkills,
  }),
  'interface-url': warn(10, {
    when: 'an agent URL is not an absolute HTTPS URL',
    hint: 'Use an absolute URL that begins with https://.',
    message: 'An agent URL is not an absolute HTTPS URL',
    finds: ({ value }) => {
      const urls = interfacesOf(value).flatMap(({ url }) => url ?? []);
      const others = urls.filter((url) => !isHttpsUrl(url));
      return quoteList(others, 3, 200);
    },
  }),
  binding: warn(2, {
    when: 'a binding is neither JSONRPC, GRPC or HTTP+JSON, nor the URI of a custom binding',
    hint: 'Use JSONRPC, GRPC or HTTP+JSON; identify a custom binding by its URI.',
    message: 'A protocol binding is not one that A2A defines',
    finds: ({ value }) => {
      const bindings = interfacesOf(value).flatMap(({ binding }) => binding ?? []);
      const unknown = bindings.filter((binding) => !isKnownBinding(binding));
      return quoteList(unknown, 5, 60);
    },
  }),
  authentication: warn(5, {
    when: 'the card has the removed field authentication',
    hint: 'Describe authentication in securitySchemes.',
    message: 'The agent card uses the field authentication, which A2A has removed',
    finds: ({ value }) => member(value, 'authentication') !== undefined && 'field authentication',
  }),
  type: warn(5, {
    when: 'the card is served neither as application/json nor as an A2A media type',
    hint: 'Send Content-Type: application/json.',
    finds: ({ reply }) => mediaTypeMatch('The agent card', reply, TYPES),
  }),
  caching: warn(3, {
    when: 'the card has neither Cache-Control nor ETag',
    hint: 'Send Cache-Control with max-age, or an ETag.',
    message: 'The agent card has no caching headers',
    finds: ({ reply }) =>
      reply &&
      header(reply, 'cache-control') === null &&
      header(reply, 'etag') === null &&
      'neither Cache-Control nor ETag',
  }),
  signatures: info({
    when: 'the card is signed; signatures are not verified',
    message: 'The agent card is signed; signatures are not verified',
    finds: ({ value, url }) => listMember(value, 'signatures').length > 0 && url,
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
      uri.toLowerCase().startsWith(AP2)
        ? 'The agent supports the Agent Payments Protocol (AP2)'
        : 'The agent supports an extension',
    finds: ({ value }) =>
      listMember(member(value, 'capabilities'), 'extensions')
        .slice(0, 50)
        .flatMap((extension) => textMember(extension, 'uri') ?? [])
        .slice(0, 10)
        .map((uri) => ({ evidence: quote(uri, 300), subject: uri.slice(0, 300) })),
  }),
  valid: pass({
    when: 'no points are deducted',
    finds: ({ value, url }) => ({
      message:
        `The agent card of ${quote(textMember(value, 'name') ?? '', 80)} is valid and offers ` +
        plural(listMember(value, 'skills').length, 'skill'),
      evidence: url,
    }),
  }),
};
