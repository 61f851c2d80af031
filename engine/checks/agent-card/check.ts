import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import {
  AGENT_CARD_TYPE,
  agentCardShape,
  agentInterfaces,
  isHttpsUrl,
  isKnownBinding,
  skillGaps,
  type AgentCardShape,
} from '../../parse/agent-card';
import {
  hasList,
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
} from '../../parse/json';
import { plural, quote } from '../../parse/text';
import { agentCard, type AgentCardReading, type FoundAgentCard } from '../../probes/agent-card';
import { header, mediaType, servedAs } from '../../probes/reply';
import { agentSurface } from '../../probes/surfaces/agent';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** A2A 1.0, and 0.3 as most deployed agents still describe themselves. */
export const agentCardCheck = defineCheck({
  id: 'agent-card',
  name: 'Agent card',
  description: 'Can clients find the A2A agent card, and is it valid?',
  category: 'protocols',
  weight: 2,
  scope: 'origin',
  forcedBy: ['agent'],
  rules,
  guide,
  probes: { surface: agentSurface, found: agentCard },
  applies: {
    lookedFor: 'an A2A agent card, an AI catalog entry of that type, and a UCP service over A2A',
    evidence: ({ surface }) => surface,
  },

  judge({ found }) {
    const { card } = found;
    if (!card) return withoutCard(found);
    const { exchange: on, value } = card;
    if (value === undefined)
      return [
        raise('invalid-json', 'The agent card is not valid JSON', {
          on,
          evidence: card.error ?? 'not JSON',
        }),
      ];
    const shape = agentCardShape(value);
    const open = [
      ...versions(card, shape),
      ...members(card, shape),
      ...skills(card),
      ...interfaces(card, shape),
      ...transfer(card),
    ];
    return open.length > 0
      ? [...open, ...remarks(card)]
      : [
          note(
            'valid',
            `The agent card of ${quote(textMember(value, 'name') ?? '', 80)} is valid and offers ` +
              `${plural(listMember(value, 'skills').length, 'skill')}`,
            card.url,
          ),
          ...remarks(card),
        ];
  },
});

function withoutCard({ tried }: AgentCardReading) {
  const silent = tried.find((t) => t.state === 'unmeasured' || t.state === 'unknown');
  if (silent) return unmeasured(silent.exchange);
  const first = tried[0]!;
  const evidence = tried
    .map(
      (t) =>
        `${t.exchange.ask.url}: ` +
        `${t.state === 'present' ? 'a card that declares that no agent is available' : t.reason}`,
    )
    .join('; ');
  const hint =
    'Serve a valid A2A 1.0 card at /.well-known/agent-card.json to everyone, with status 200.';
  if (first.state === 'refused')
    return [
      raise('refused', 'The request for the agent card is refused', {
        on: first.exchange,
        evidence: evidence,
        hint,
      }),
    ];
  if (first.state === 'broken')
    return [
      raise('broken', 'The agent card returns a server error', {
        on: first.exchange,
        evidence: evidence,
        hint,
      }),
    ];
  return [
    raise('absent', 'No agent card was found', { on: first.exchange, evidence: evidence, hint }),
  ];
}

function versions(
  { via, exchange: on, value }: FoundAgentCard,
  shape: AgentCardShape,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (via === 'agent.json')
    findings.push(
      raise('legacy-path', 'The agent card is only available at the legacy path agent.json', {
        on,
      }),
    );
  if (shape === null) {
    const has = ['supportedInterfaces', 'url', 'protocolVersion'].filter((key) =>
      Object.hasOwn(isObject(value) ? value : {}, key),
    );
    findings.push(
      raise('shape', 'The agent card follows neither A2A 1.0 nor 0.3', {
        on,
        evidence: !isObject(value)
          ? 'not a JSON object'
          : 'supportedInterfaces is not an array, and url and protocolVersion are not both ' +
            `strings; of the three it has ${has.join(' and ') || 'none'}`,
      }),
    );
  }
  if (shape === '0.3')
    findings.push(
      raise(
        'old-version',
        `The agent card describes A2A ${quote(textMember(value, 'protocolVersion') ?? '0.3', 20)}`,
        { on, evidence: 'url and protocolVersion at the top level, no supportedInterfaces' },
      ),
    );
  return findings;
}

const REQUIRED = {
  name: 'text',
  description: 'text',
  version: 'text',
  capabilities: 'object',
  defaultInputModes: 'list',
  defaultOutputModes: 'list',
  skills: 'list',
} as const;

function isOfKind(value: Json | undefined, key: string, kind: 'text' | 'object' | 'list'): boolean {
  if (kind === 'text') return textMember(value, key) !== undefined;
  return kind === 'object' ? isObject(member(value, key)) : hasList(value, key);
}

function members({ value, exchange: on }: FoundAgentCard, shape: AgentCardShape): DraftFinding[] {
  const missing = (path: string, evidence: string) =>
    raise('missing', `The agent card has no valid ${path}`, {
      on,
      evidence: evidence,
      subject: path,
      hint: `Add ${path}.`,
    });
  const top = Object.entries(REQUIRED)
    .filter(([key, kind]) => !isOfKind(value, key, kind))
    .map(([key, kind]) =>
      missing(
        key,
        member(value, key) === undefined
          ? `${key} is missing`
          : kind === 'text'
            ? `${key} is not a string`
            : kind === 'object'
              ? `${key} is not an object`
              : `${key} is not an array`,
      ),
    );
  if (shape !== '1.0') return top;
  const list = agentInterfaces(value);
  if (list.length === 0)
    return [...top, missing('supportedInterfaces', 'supportedInterfaces is empty')];
  const parts = { url: 'url', protocolBinding: 'binding', protocolVersion: 'version' } as const;
  return [
    ...top,
    ...Object.entries(parts).flatMap(([name, key]) => {
      const bare = list.flatMap((i, at) => (i[key] === null ? [at + 1] : []));
      return bare.length > 0
        ? [
            missing(
              `supportedInterfaces[].${name}`,
              `missing in entry ${bare.slice(0, 10).join(', ')}`,
            ),
          ]
        : [];
    }),
  ];
}

function skills({ value, exchange: on }: FoundAgentCard): DraftFinding[] {
  const list = member(value, 'skills');
  if (!isArray(list)) return [];
  if (list.length === 0)
    return [
      raise('skills-empty', 'The agent card lists no skills', { on, evidence: 'skills is empty' }),
    ];
  const lacking = list
    .slice(0, 200)
    .map((skill, at) => ({
      name: textMember(skill, 'name') ?? textMember(skill, 'id') ?? `number ${at + 1}`,
      gaps: skillGaps(skill),
    }))
    .filter((s) => s.gaps.length > 0);
  if (lacking.length === 0) return [];
  return [
    raise(
      'skill-incomplete',
      `${lacking.length} of ${plural(list.length, 'skill')} ` +
        `${lacking.length === 1 ? 'lacks' : 'lack'} a required field`,
      {
        on,
        evidence: lacking
          .slice(0, 5)
          .map((s) => `${quote(s.name, 60)} lacks ${s.gaps.join(', ')}`)
          .join('; '),
      },
    ),
  ];
}

function interfaces(
  { value, exchange: on }: FoundAgentCard,
  shape: AgentCardShape,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const list = shape === null ? [] : agentInterfaces(value);
  const urls = list.flatMap((i) => (i.url !== null && !isHttpsUrl(i.url) ? [i.url] : []));
  if (urls.length > 0)
    findings.push(
      raise('interface-url', 'An agent URL is not an absolute HTTPS URL', {
        on,
        evidence: urls
          .slice(0, 3)
          .map((u) => quote(u, 200))
          .join(', '),
      }),
    );
  const odd = list.flatMap((i) =>
    i.binding !== null && !isKnownBinding(i.binding) ? [i.binding] : [],
  );
  if (odd.length > 0)
    findings.push(
      raise('binding', 'A protocol binding is not one that A2A defines', {
        on,
        evidence: odd
          .slice(0, 5)
          .map((b) => quote(b, 60))
          .join(', '),
      }),
    );
  if (member(value, 'authentication') !== undefined)
    findings.push(
      raise(
        'authentication',
        'The agent card uses the field authentication, which A2A has removed',
        {
          on,
          evidence: 'field authentication',
        },
      ),
    );
  return findings;
}

const TYPES = ['application/json', 'application/a2a+json', AGENT_CARD_TYPE];

/** How the card is sent; not asked of one that stands inside the AI catalog. */
function transfer({ reply, exchange: on }: FoundAgentCard): DraftFinding[] {
  if (!reply) return [];
  const findings: DraftFinding[] = [];
  const type = mediaType(reply);
  if (type === null || !TYPES.includes(type))
    findings.push(raise('type', `The agent card is ${servedAs(type)}`, { on }));
  if (header(reply, 'cache-control') === null && header(reply, 'etag') === null)
    findings.push(
      raise('caching', 'The agent card has no caching headers', {
        on,
        evidence: 'neither Cache-Control nor ETag',
      }),
    );
  return findings;
}

const AP2 = 'https://github.com/google-agentic-commerce/ap2/';

function remarks({ value, url }: FoundAgentCard): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (listMember(value, 'signatures').length > 0)
    findings.push(note('signatures', 'The agent card is signed; signatures are not verified', url));
  const provider = textMember(member(value, 'provider'), 'organization');
  if (provider) findings.push(note('provider', `The agent is provided by ${quote(provider, 100)}`));
  const uris = listMember(member(value, 'capabilities'), 'extensions')
    .slice(0, 50)
    .flatMap((e) => textMember(e, 'uri') ?? []);
  for (const uri of uris.slice(0, 10))
    findings.push(
      note(
        'extension',
        uri.toLowerCase().startsWith(AP2)
          ? 'The agent supports the Agent Payments Protocol (AP2)'
          : 'The agent supports an extension',
        quote(uri, 300),
        uri.slice(0, 300),
      ),
    );
  return findings;
}
