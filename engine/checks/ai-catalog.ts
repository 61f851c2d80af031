import { defineCheck, fail, infoAt, pass, unmeasured, warn, type DraftFinding } from '../define';
import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import { AI_CATALOG_TYPE } from '../parse/ai-catalog';
import { isArray, isObject, member, textMember, type Json } from '../parse/json';
import { SERVER_CARD_TYPE } from '../parse/server-card';
import { plural, quote } from '../parse/text';
import { agentCard, type FoundAgentCard } from '../probes/agent-card';
import { aiCatalog, type AiCatalogReading } from '../probes/ai-catalog';
import { aiCatalogSample, entryUrl, type FetchedEntry } from '../probes/ai-catalog-entries';
import { serverCard, type ServerCardReading } from '../probes/mcp-server';
import { mediaType } from '../probes/reply';

/** A draft of the AI Catalog working group: one index of callable things. */
export const aiCatalogCheck = defineCheck({
  id: 'ai-catalog',
  name: 'AI catalog',
  description: 'Is there one index of everything that agents can call?',
  category: 'protocols',
  weight: 0,
  scope: 'origin',
  forcedBy: ['mcp', 'agent'],
  probes: { catalog: aiCatalog, sample: aiCatalogSample, agent: agentCard, server: serverCard },
  applies: {
    lookedFor:
      'a Link header or <link> with rel="ai-catalog", an Agentmap line in robots.txt, and /.well-known/ai-catalog.json',
    evidence: ({ catalog }) =>
      catalog.state === 'present' ? `an AI catalog at ${catalog.exchange.ask.url}` : null,
  },

  judge({ catalog, sample, agent, server }) {
    const { exchange: on, state, json, reply } = catalog;
    if (state === 'unmeasured' || state === 'unknown') return unmeasured(on);
    if (state !== 'present') return [withoutCatalog(catalog)];
    if (!json?.ok)
      return [
        fail('invalid-json', 'The AI catalog is not JSON', {
          set: 10,
          on,
          says: reply?.truncated
            ? 'larger than 1 MiB, the most that is read'
            : (json?.error ?? 'not JSON'),
          hint: 'Write the catalog with a JSON serializer and validate it.',
        }),
      ];
    const open = [
      ...form(catalog, json.value),
      ...entryFaults(catalog),
      ...sample.flatMap((f) => fetchFaults(f)),
      ...unlisted(catalog, agent.card, server),
    ];
    return open.length > 0
      ? open
      : [
          pass(
            'listed',
            `The AI catalog lists ${plural(catalog.entries.length, 'entry', 'entries')}; ${sample.length} of them fetched`,
            `${on.ask.url}, found through: ${catalog.via}`,
          ),
        ];
  },
});

function withoutCatalog({ exchange: on, state, reason, named }: AiCatalogReading): DraftFinding {
  const hint = 'Serve the catalog to everyone, with status 200.';
  if (state === 'refused')
    return fail('refused', 'The AI catalog is refused', { set: 0, on, says: reason, hint });
  if (state === 'broken')
    return fail('broken', 'The AI catalog answers with a server error', {
      set: 0,
      on,
      says: reason,
      hint,
    });
  const others = named.map((n) => `; named by ${n.via} and not there: ${n.url}`).join('');
  return infoAt('absent', 'There is no AI catalog', 0, `${on.ask.url}: ${reason}${others}`);
}

function form({ exchange: on, reply }: AiCatalogReading, value: Json): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const version = member(value, 'specVersion');
  if (textMember(value, 'specVersion') === undefined)
    findings.push(
      warn(
        'no-spec-version',
        'The AI catalog does not say which version of the specification it follows',
        {
          cost: 10,
          on,
          says: version === undefined ? 'specVersion is missing' : 'specVersion is not a text',
          hint: 'Add "specVersion": "1.0".',
        },
      ),
    );
  const entries = member(value, 'entries');
  if (!isArray(entries) || entries.length === 0)
    findings.push(
      fail('no-entries', 'The AI catalog lists nothing', {
        cost: 20,
        on,
        says: isArray(entries)
          ? 'entries is empty'
          : isObject(value)
            ? 'entries is not a list'
            : 'not a JSON object',
        hint: 'List each callable thing in entries, with identifier, type and url.',
      }),
    );
  const type = reply ? mediaType(reply) : null;
  if (type !== AI_CATALOG_TYPE)
    findings.push(
      warn('type', `The AI catalog is sent as ${type ?? 'no media type'}`, {
        cost: 5,
        on,
        hint: `Send Content-Type: ${AI_CATALOG_TYPE}.`,
      }),
    );
  return findings;
}

function entryFaults({ exchange: on, entries }: AiCatalogReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const places = (test: (entry: (typeof entries)[number]) => boolean) =>
    entries.flatMap((e, at) => (test(e) ? [at + 1] : []));
  const which = (list: readonly number[]) =>
    `${list.length} of ${plural(entries.length, 'entry', 'entries')}, first number ${list[0]}`;
  for (const key of ['identifier', 'type'] as const) {
    const bare = places((e) => e[key] === null);
    if (bare.length > 0)
      findings.push(
        warn('entry-member', `Entries of the AI catalog have no ${key}`, {
          cost: 10,
          on,
          says: which(bare),
          subject: key,
          hint:
            key === 'type'
              ? 'Give each entry the media type of what it leads to.'
              : 'Give each entry an identifier, such as urn:air:example.com:mcp:charts.',
        }),
      );
  }
  const count = (value: Json) =>
    (Object.hasOwn(isObject(value) ? value : {}, 'url') ? 1 : 0) +
    (Object.hasOwn(isObject(value) ? value : {}, 'data') ? 1 : 0);
  const both = places((e) => count(e.value) !== 1);
  if (both.length > 0)
    findings.push(
      warn('url-or-data', 'Entries of the AI catalog have not exactly one of url and data', {
        cost: 10,
        on,
        says: which(both),
        hint: 'Give each entry either the url of its document or the document itself as data.',
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
      warn('unreachable', `The AI catalog lists ${quote(subject, 150)}, which cannot be fetched`, {
        cost: 15,
        on,
        says: reason,
        subject,
        hint: 'Correct the url, or remove the entry.',
      }),
    ];
  if (entry.type === null || !entry.type.includes('/') || isSameType(entry.type, mediaType(reply)))
    return [];
  return [
    warn(
      'type-differs',
      `An entry of type ${quote(entry.type, 80)} is sent as ${mediaType(reply) ?? 'no media type'}`,
      {
        cost: 5,
        max: 5,
        on,
        subject,
        hint: 'Send the document with the media type that the catalog gives.',
      },
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
      warn('unlisted', `The AI catalog does not list the ${what} of the site`, {
        cost: 10,
        max: 10,
        on,
        says: `${url} exists`,
        subject: what,
        hint: `Add an entry of type ${type} with this url.`,
      }),
    );
}
