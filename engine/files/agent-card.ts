import { agentCardShape, isHttpsUrl, isKnownBinding, skillGaps } from '../parse/agent-card';
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
import { agentCard, type FoundAgentCard } from '../probes/agent-card';
import { isTodoMarker } from '../parse/text';
import { distinctBy } from '../parse/lists';
import { resolveUrl } from '../probes/page';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import type { RequiredFact } from './define';
import { httpsAddress, jsonArtifact, ownPath } from './json-artifact';

/** A2A 1.0. Keeps what a card already contains; an interface of 0.3 stays one. */
export const agentCardArtifact = jsonArtifact({
  kind: 'agent-card',
  filename: 'agent-card.json',
  checkIds: ['agent-card'],
  probes: { agent: agentCard },
  keep({ agent: { card } }, context) {
    const path = card ? placeOf(card, context) : WELL_KNOWN_JSON.agentCard;
    return path === null ? null : { path, value: objectOf(card?.value) };
  },
  complete({ value: old }, { agent: { card } }, context, { required }) {
    const value = completeCard(old, card, context, required);
    const isChanged = JSON.stringify(value) !== JSON.stringify(old);
    const isNewlyProtected =
      schemesOf(old) !== null && member(old, 'securitySchemes') === undefined;
    const isSigned = listMember(old, 'signatures').length > 0;
    const warnings = [
      ...(card ? [] : ['Serve it only when an A2A agent answers at its address.']),
      ...(isChanged && isSigned
        ? ['The signatures no longer fit and were left out: sign the card again.']
        : []),
      ...(member(old, 'authentication') === undefined
        ? []
        : ['Say in securitySchemes and securityRequirements how to authenticate.']),
    ];
    return {
      document: isChanged ? without(value, 'signatures') : value,
      warnings,
      // HTTP schemes make auth-discovery applicable and leave no finding.
      alsoRepairs: isNewlyProtected ? [{ code: 'auth-discovery/not-applicable' }] : [],
    };
  },
});

/**
 * Path of the card: where a catalog lists it on this origin, else the well-known one. Null for an inline card or
 * another origin.
 */
function placeOf({ via, url, reply }: FoundAgentCard, context: ProbeContext): string | null {
  if (reply === null) return null;
  if (via !== 'AI catalog') return WELL_KNOWN_JSON.agentCard;
  return ownPath(url, context);
}

/** True for a list without TODO markers. */
const hasWords = (value: Json | undefined): boolean =>
  isArray(value) && !value.some((word) => typeof word === 'string' && isTodoMarker(word));

function completeCard(
  old: JsonObject,
  card: FoundAgentCard | null,
  context: ProbeContext,
  required: RequiredFact,
): JsonObject {
  const schemes = schemesOf(old);
  const capabilities = member(old, 'capabilities');
  const modes = (key: string, what: string): Json =>
    hasWords(member(old, key))
      ? member(old, key)!
      : [required(`media type that the agent ${what}`, 'text/plain')];
  return {
    ...without(old, 'authentication'),
    name: textMember(old, 'name') ?? required('name of the agent', 'Example agent'),
    description: textMember(old, 'description') ?? required('what the agent does', 'An example'),
    version: textMember(old, 'version') ?? required('version of the agent', '1.0.0'),
    supportedInterfaces: interfaces(old, card, context, required),
    capabilities: objectOf(capabilities),
    defaultInputModes: modes('defaultInputModes', 'takes'),
    defaultOutputModes: modes('defaultOutputModes', 'gives'),
    skills: skills(old, required),
    ...(schemes && member(old, 'securitySchemes') === undefined
      ? { securitySchemes: schemes }
      : {}),
  };
}

/** Converts the former `authentication.schemes` to 1.0, as far as they are HTTP schemes. */
function schemesOf(old: JsonObject): JsonObject | null {
  const names = listMember(member(old, 'authentication'), 'schemes')
    .filter((s): s is string => typeof s === 'string')
    .map((s) => s.toLowerCase());
  const schemes = (['bearer', 'basic'] as const).filter((name) => names.includes(name));
  return schemes.length > 0
    ? Object.fromEntries(
        schemes.map((name) => [
          name,
          { httpAuthSecurityScheme: { scheme: name === 'bearer' ? 'Bearer' : 'Basic' } },
        ]),
      )
    : null;
}

const INTERFACES_MAX = 50;

function interfaces(
  old: JsonObject,
  card: FoundAgentCard | null,
  context: ProbeContext,
  required: RequiredFact,
): Json {
  const shape = agentCardShape(old);
  const listed = listMember(old, 'supportedInterfaces').filter(isObject).slice(0, INTERFACES_MAX);
  const url = textMember(old, 'url');
  const former =
    url === undefined
      ? []
      : [
          {
            url,
            transport: textMember(old, 'preferredTransport') ?? (shape === '0.3' ? 'JSONRPC' : ''),
          },
          ...listMember(old, 'additionalInterfaces').filter(isObject).slice(0, INTERFACES_MAX),
        ];
  const entries =
    listed.length > 0
      ? listed
      : distinctBy(former, (f) => `${textMember(f, 'transport')} ${textMember(f, 'url')}`);
  const fallback = textMember(old, 'protocolVersion')?.split('.').slice(0, 2).join('.');
  return (entries.length > 0 ? entries : [{}]).map((entry) => ({
    ...without(entry, 'transport', 'protocol'),
    url: addressOf(textMember(entry, 'url'), card, context, required),
    protocolBinding: bindingOf(
      [
        textMember(entry, 'protocolBinding'),
        textMember(entry, 'transport'),
        textMember(entry, 'protocol'),
      ],
      required,
    ),
    protocolVersion:
      textMember(entry, 'protocolVersion') ??
      fallback ??
      required('A2A version that the agent speaks, such as 1.0', '1.0'),
  }));
}

function addressOf(
  url: string | undefined,
  card: FoundAgentCard | null,
  context: ProbeContext,
  required: RequiredFact,
): string {
  const resolved =
    url === undefined || /[{}]/.test(url)
      ? null
      : resolveUrl(url.slice(0, 2000), card?.url ?? context.origin);
  return resolved !== null && isHttpsUrl(resolved)
    ? resolved
    : required('https address of the agent', httpsAddress('/a2a', context));
}

const ALIASES: Readonly<Record<string, string>> = {
  jsonrpc: 'JSONRPC',
  grpc: 'GRPC',
  httpjson: 'HTTP+JSON',
  rest: 'HTTP+JSON',
  http: 'HTTP+JSON',
  https: 'HTTP+JSON',
};

function bindingOf(names: readonly (string | undefined)[], required: RequiredFact): string {
  const name = names.find((n) => n !== undefined && n !== '') ?? '';
  if (isKnownBinding(name)) return name;
  const folded = name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return Object.hasOwn(ALIASES, folded)
    ? ALIASES[folded]!
    : required('JSONRPC, GRPC or HTTP+JSON', 'JSONRPC');
}

const SKILLS_MAX = 200;

function skills(old: JsonObject, required: RequiredFact): Json {
  const list = listMember(old, 'skills').filter(isObject).slice(0, SKILLS_MAX);
  return (list.length > 0 ? list : [{}]).map((skill) => {
    if (skillGaps(skill).length === 0) return skill;
    const label = textMember(skill, 'name') ?? textMember(skill, 'id');
    const name = label ?? required('name of a skill', 'Example');
    // A marker cannot be nested in another marker.
    const which = label === undefined ? 'the skill' : `the skill ${label.slice(0, 60)}`;
    const id =
      textMember(skill, 'id') ??
      (textMember(skill, 'name')
        ?.slice(0, 200)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') ||
        required('id of a skill', 'example'));
    return {
      ...skill,
      id,
      name,
      description: textMember(skill, 'description') ?? required(`what ${which} does`, 'An example'),
      tags: hasWords(member(skill, 'tags'))
        ? member(skill, 'tags')!
        : [required(`keyword for ${which}`, 'example')],
    };
  });
}
