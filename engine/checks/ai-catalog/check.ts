import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { AGENT_CARD_TYPE, isAgentCard } from '../../parse/agent-card';
import { isAirUrn } from '../../parse/ai-catalog';
import { isArray, isObject, member, type Json } from '../../parse/json';
import { SERVER_CARD_TYPE } from '../../parse/server-card';
import { plural, quote } from '../../parse/text';
import { agentCard, type FoundAgentCard } from '../../probes/agent-card';
import { aiCatalog, type AiCatalogReading } from '../../probes/ai-catalog';
import { aiCatalogSample, entryUrl, type FetchedEntry } from './probe';
import { serverCard, type ServerCardReading } from '../../probes/mcp-server';
import { mediaType, servedAs } from '../../probes/reply';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** One index of callable things: the AI Catalog, which MCP clients read (SEP-2127), and ARD v0.91, which registries read. */
export const aiCatalogCheck = defineCheck({
  id: 'ai-catalog',
  name: 'AI catalog',
  description: 'Is there one index of everything that agents can call?',
  category: 'protocols',
  weight: 0,
  scope: 'origin',
  forcedBy: ['mcp', 'agent'],
  rules,
  guide,
  probes: { catalog: aiCatalog, sample: aiCatalogSample, agent: agentCard, server: serverCard },
  applies: {
    lookedFor:
      'a Link header or <link> with rel="ard", an Agentmap line in robots.txt, ' +
      '/.well-known/ard.json, rel="ai-catalog" and /.well-known/ai-catalog.json',
    evidence: ({ catalog }) =>
      catalog.state === 'present' ? `an AI catalog at ${catalog.exchange.ask.url}` : null,
  },

  judge({ catalog, sample, agent, server }) {
    const { exchange: on, state, json, reply } = catalog;
    if (state === 'unmeasured' || state === 'unknown') return unmeasured(on);
    if (state !== 'present') return [withoutCatalog(catalog)];
    if (!json?.ok)
      return [
        raise('invalid-json', 'The AI catalog is not valid JSON', {
          on,
          evidence: reply?.truncated
            ? 'larger than 1 MiB, the size limit of this check'
            : (json?.error ?? 'not JSON'),
        }),
      ];
    const open = [
      ...form(catalog, json.value),
      ...entryFaults(catalog),
      ...sample.flatMap((f) => fetchFaults(f)),
      ...unlisted(catalog, agent.card, server),
    ];
    const remarks = [...otherName(catalog), ...unsearchable(catalog)];
    if (open.length > 0) return [...open, ...remarks];
    return [
      note(
        'listed',
        `The AI catalog lists ${plural(catalog.entries.length, 'entry', 'entries')}; ` +
          `${sample.length} of them fetched`,
        `${on.ask.url}, found through: ${catalog.via}`,
      ),
      ...remarks,
    ];
  },
});

function withoutCatalog({ exchange: on, state, reason, named }: AiCatalogReading): DraftFinding {
  const hint = 'Serve the catalog to everyone, with status 200.';
  if (state === 'refused')
    return raise('refused', 'The request for the AI catalog is refused', {
      on,
      evidence: reason,
      hint,
    });
  if (state === 'broken')
    return raise('broken', 'The AI catalog returns a server error', {
      on,
      evidence: reason,
      hint,
    });
  const others = named.map((n) => `; ${n.via} points to ${n.url}, which does not exist`).join('');
  return note('absent', 'No AI catalog was found', `${on.ask.url}: ${reason}${others}`);
}

function otherName({ exchange: on, isPredecessor }: AiCatalogReading): DraftFinding[] {
  if (!isPredecessor) return [];
  return [
    note(
      'not-ard',
      'Registries look for the AI catalog at /.well-known/ard.json too',
      `${on.ask.url} exists, where MCP clients read it; /.well-known/ard.json does not`,
    ),
  ];
}

/** ARD v0.91 section 4.2: registries search what these queries say. */
function unsearchable({ entries }: AiCatalogReading): DraftFinding[] {
  const bare = entries.filter(({ queryCount }) => queryCount < 2 || queryCount > 5);
  if (bare.length === 0) return [];
  return [
    note(
      'queries',
      `${plural(bare.length, 'entry', 'entries')} of ${entries.length} without two to five ` +
        'representativeQueries',
      'Registries match entries by the sample queries that they answer.',
    ),
  ];
}

const JSON_TYPE = /^(?:application\/json|[a-z]+\/[\w.+-]+\+json)$/;

function form({ exchange: on, reply }: AiCatalogReading, value: Json): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const entries = member(value, 'entries');
  if (!isArray(entries) || entries.length === 0)
    findings.push(
      raise('no-entries', 'The AI catalog lists no entries', {
        on,
        evidence: isArray(entries)
          ? 'entries is empty'
          : isObject(value)
            ? 'entries is not an array'
            : 'not a JSON object',
      }),
    );
  const type = reply ? mediaType(reply) : null;
  if (!JSON_TYPE.test(type ?? ''))
    findings.push(raise('type', `The AI catalog is ${servedAs(type)}`, { on }));
  return findings;
}

const MEMBER_HINTS = {
  identifier: 'Give each entry an identifier, such as urn:air:example.com:mcp:charts.',
  displayName: 'Give each entry a human-readable displayName.',
  type: 'Give each entry the media type of its target.',
};

function entryFaults({ exchange: on, entries }: AiCatalogReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const places = (test: (entry: (typeof entries)[number]) => boolean) =>
    entries.flatMap((e, at) => (test(e) ? [at + 1] : []));
  const which = (list: readonly number[]) =>
    `${list.length} of ${plural(entries.length, 'entry', 'entries')}, starting with ` +
    `entry ${list[0]}`;
  for (const key of ['identifier', 'displayName', 'type'] as const) {
    const bare = places((e) => e[key] === null);
    if (bare.length > 0)
      findings.push(
        raise('entry-member', `Entries of the AI catalog have no ${key}`, {
          on,
          evidence: which(bare),
          subject: key,
          hint: MEMBER_HINTS[key],
        }),
      );
  }
  const odd = places(({ identifier }) => identifier !== null && !isAirUrn(identifier));
  if (odd.length > 0)
    findings.push(
      raise(
        'identifier',
        'Identifiers in the AI catalog do not have the form urn:air:domain:kind:name',
        {
          on,
          evidence: `${which(odd)}: ${quote(entries[odd[0]! - 1]?.identifier ?? '', 100)}`,
        },
      ),
    );
  const count = (value: Json) =>
    ['url', 'data'].filter((key) => member(value, key) !== undefined).length;
  const both = places((e) => count(e.value) !== 1);
  if (both.length > 0)
    findings.push(
      raise('url-or-data', 'Entries of the AI catalog do not have exactly one of url and data', {
        on,
        evidence: which(both),
      }),
    );
  return findings;
}

/** A generic type of the same format is no contradiction: A2A serves its cards as application/json. */
const GENERIC: Readonly<Record<string, readonly string[]>> = {
  json: ['application/json', 'application/a2a+json'],
  zip: ['application/zip'],
  gzip: ['application/gzip', 'application/x-gzip'],
  md: ['text/markdown', 'text/plain'],
  yaml: ['application/yaml', 'text/yaml'],
  xml: ['application/xml', 'text/xml'],
};

function isSameType(listed: string, served: string | null): boolean {
  const suffix = listed.slice(listed.lastIndexOf('+') + 1);
  const generic = listed.includes('+') && Object.hasOwn(GENERIC, suffix) ? GENERIC[suffix]! : [];
  return served === listed || (served !== null && generic.includes(served));
}

function fetchFaults({ entry, exchange: on, reply, state, reason }: FetchedEntry): DraftFinding[] {
  const subject = on.ask.url;
  // What needs an account or patience is there all the same.
  if ([401, 402, 429].includes(reply.status)) return [];
  if (state !== 'present' && state !== 'elsewhere')
    return [
      raise('unreachable', `The AI catalog lists ${quote(subject, 150)}, which cannot be fetched`, {
        on,
        evidence: reason,
        subject,
      }),
    ];
  if (entry.type === null || !entry.type.includes('/') || isSameType(entry.type, mediaType(reply)))
    return [];
  return [
    raise(
      'type-differs',
      `An entry with type ${quote(entry.type, 80)} is ${servedAs(mediaType(reply))}`,
      { on, subject },
    ),
  ];
}

/** Cards that were found and that the catalog neither lists by type nor by address. */
function unlisted(
  { exchange: on, entries, reply }: AiCatalogReading,
  agent: FoundAgentCard | null,
  server: ServerCardReading | null,
): DraftFinding[] {
  const urls = new Set(entries.map((e) => entryUrl(e, reply?.url ?? on.ask.url)));
  const lists = (type: string, url: string) =>
    entries.some((e) => e.type === type) || urls.has(url);
  const cards = [
    ...(agent && agent.via === 'well-known path' && isAgentCard(agent.value)
      ? [{ what: 'agent card', type: AGENT_CARD_TYPE, url: agent.url }]
      : []),
    ...(server && server.via !== 'mcp.json' && server.value !== undefined
      ? [{ what: 'MCP server card', type: SERVER_CARD_TYPE, url: server.url }]
      : []),
  ];
  return cards
    .filter((c) => !lists(c.type, c.url))
    .map(({ what, type, url }) =>
      raise('unlisted', `The AI catalog does not list the site’s ${what}`, {
        on,
        evidence: `${url} exists`,
        subject: what,
        hint: `Add an entry with type ${type} and this url.`,
      }),
    );
}
