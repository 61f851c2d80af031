import { documentRules, type DocumentRules, type RuleMatch } from '../document';
import { AGENT_CARD_TYPE, isAgentCard, isMeantAsAgentCard } from '../../parse/agent-card';
import { isAirUrn, isUri, type AiCatalogEntry } from '../../parse/ai-catalog';
import { isArray, isObject, member, textMember } from '../../parse/json';
import { isMeantAsServerCard, SERVER_CARD_TYPE } from '../../parse/server-card';
import { plural, quote } from '../../parse/text';
import type { FoundAgentCard } from '../../probes/agent-card';
import { entryUrl, type CatalogDocument, type CatalogFormat } from '../../probes/ai-catalog';
import { replyDigest } from '../../probes/digest';
import { jsonBody, mediaType, servedAs } from '../../probes/reply';
import type { FetchedEntry } from './probe';
import { isFetched } from '../../probes/availability';

/** One document of the catalog; `lacking`: formats in which the site has none. */
export interface JudgedCatalog extends CatalogDocument {
  readonly lacking: readonly CatalogFormat[];
  readonly sample: readonly FetchedEntry[];
  readonly agent: FoundAgentCard | null;
}

const JSON_TYPE = /^(?:application\/json|[a-z]+\/[\w.+-]+\+json)$/;

/** Required members of an entry, each with its advice. */
const MEMBERS = {
  identifier: 'Give each entry an identifier, such as urn:air:example.com:charts:mcp.',
  type: 'Give each entry the media type of its target.',
} as const;

/** Accepted generic types: A2A serves its cards as application/json. */
const GENERIC = new Map([
  ['json', ['application/json', 'application/a2a+json']],
  ['zip', ['application/zip']],
  ['gzip', ['application/gzip', 'application/x-gzip']],
  ['md', ['text/markdown', 'text/plain']],
  ['yaml', ['application/yaml', 'text/yaml']],
  ['xml', ['application/xml', 'text/xml']],
]);

const isSameType = (listed: string, served: string | null) =>
  served === listed ||
  !!GENERIC.get(listed.split('+').slice(1).at(-1) ?? '')?.includes(served ?? '');

/** A document behind an account or a rate limit exists. */
const isGuarded = ({ reply }: FetchedEntry) => [401, 402, 429].includes(reply.status);

/** Number of matching entries, and the first of them. */
function entriesLike({ entries }: JudgedCatalog, isLike: (entry: AiCatalogEntry) => boolean) {
  const { length } = entries.filter(isLike);
  if (length === 0) return null;
  const at = entries.findIndex(isLike);
  const which = `${length} of ${plural(entries.length, 'entry', 'entries')}, starting with`;
  return { evidence: `${which} entry ${at + 1}`, first: entries[at]! };
}

/** An agent card that exists and that the catalog lists neither by type nor by address. */
function unlistedCard({ exchange, entries, reply, agent }: JudgedCatalog): RuleMatch | null {
  if (entries.length === 0 || agent?.via !== 'well-known path' || !isAgentCard(agent.value))
    return null;
  const { url } = agent;
  const isListed = entries.some(
    (entry) =>
      entry.type === AGENT_CARD_TYPE || entryUrl(entry, reply?.url ?? exchange.ask.url) === url,
  );
  return isListed
    ? null
    : {
        evidence: `${url} exists`,
        subject: 'agent card',
        hint: `Add an entry with type ${AGENT_CARD_TYPE} and this url.`,
      };
}

/** The sampled documents without cards, which agent-card and mcp-discovery judge. */
const CARDS = new Map([
  [AGENT_CARD_TYPE, { name: 'an A2A agent card', isCard: isMeantAsAgentCard }],
  [SERVER_CARD_TYPE, { name: 'an MCP server card', isCard: isMeantAsServerCard }],
]);

/** All but the first card of each type, which its own check judges. */
const judgedHere = ({ entries, sample }: JudgedCatalog) =>
  sample.filter(
    ({ entry }) =>
      !CARDS.has(entry.type ?? '') || entries.find(({ type }) => type === entry.type) !== entry,
  );

const { lookup, fail, warn, info, pass } = documentRules('AI catalog', ['ai-catalog']);

const isArd = ({ formats }: JudgedCatalog) => formats.includes('ARD');

/** AI Catalog 0.9.0, which MCP clients read (SEP-2127), and ARD v0.91, which registries read. */
export const rules: DocumentRules<JudgedCatalog> = {
  ...lookup(
    'Serve the catalog to everyone, with status 200.',
    'Write the catalog with a JSON serializer and validate it.',
  ),
  absent: info({
    keepsFrom: 'declared',
    set: 0,
    when: 'no AI catalog was found',
    repairedBy: ['ai-catalog'],
  }),
  'no-entries': fail(20, {
    keepsFrom: 'conforms',
    when: 'the AI catalog lists no entries',
    hint: 'List every callable resource in entries, with identifier, type and url.',
    finds: ({ value }) => {
      const entries = member(value, 'entries');
      if (isArray(entries)) return entries.length === 0 && 'entries is empty';
      return isObject(value) ? 'entries is not an array' : 'not a JSON object';
    },
  }),
  type: warn(5, {
    keepsFrom: 'accepted',
    when: 'the catalog is not served with a JSON media type',
    hint: 'Send Content-Type: application/json.',
    finds: ({ reply }) => {
      const type = reply && mediaType(reply);
      return !JSON_TYPE.test(type ?? '') && { message: `The AI catalog is ${servedAs(type)}` };
    },
  }),
  'spec-version': warn(10, {
    keepsFrom: 'conforms',
    when: 'an AI Catalog has no specVersion, such as 0.9; ARD has none',
    hint: 'Add "specVersion": "0.9", the version of AI Catalog that the file follows.',
    message: 'The AI catalog does not declare its specVersion',
    finds: ({ formats, value }) => {
      if (!formats.includes('AI Catalog') || !isObject(value)) return null;
      const version = textMember(value, 'specVersion');
      if (version !== undefined)
        return !/^\d+\.\d+$/.test(version) && `specVersion ${quote(version, 60)}`;
      return `specVersion is ${Object.hasOwn(value, 'specVersion') ? 'not a string' : 'missing'}`;
    },
  }),
  'entry-member': warn(10, {
    keepsFrom: 'conforms',
    each: true,
    when: 'an entry has no identifier or type (mediaType in older drafts)',
    hint: 'Add the missing field.',
    message: (key) => `Entries of the AI catalog have no ${key}`,
    finds: (catalog) =>
      (Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]).flatMap((key) => {
        const bare = entriesLike(catalog, (entry) => entry[key] === null);
        return bare ? [{ evidence: bare.evidence, subject: key, hint: MEMBERS[key] }] : [];
      }),
  }),
  'ard-member': warn(5, {
    keepsFrom: 'conforms',
    each: true,
    when:
      'an entry of an ARD file (ard.json) has no displayName, or an identifier without the form ' +
      'urn:air:domain:name',
    hint: 'Give each entry of ard.json a displayName.',
    message: (key) =>
      key === 'displayName'
        ? 'Entries of the ARD file have no displayName'
        : 'Identifiers in the ARD file do not begin with urn:air: and a domain',
    finds: (catalog) => {
      if (!isArd(catalog)) return null;
      const bare = entriesLike(catalog, ({ displayName }) => displayName === null);
      const odd = entriesLike(
        catalog,
        ({ identifier }) => identifier !== null && !isAirUrn(identifier),
      );
      return [
        ...(bare ? [{ subject: 'displayName', evidence: bare.evidence }] : []),
        ...(odd
          ? [
              {
                subject: 'identifier',
                evidence: `${odd.evidence}: ${quote(odd.first.identifier!, 100)}`,
                hint: 'Registries index identifiers like urn:air:example.com:charts, with your own domain.',
              },
            ]
          : []),
      ];
    },
  }),
  identifier: warn(5, {
    keepsFrom: 'conforms',
    when: 'identifiers in an AI Catalog are not URIs',
    hint: 'Use a URI, such as urn:air:example.com:charts:mcp with your own domain.',
    repairedBy: [],
    finds: (catalog) => {
      const odd = entriesLike(catalog, (e) => e.identifier !== null && !isUri(e.identifier));
      return !isArd(catalog) && odd && `${odd.evidence}: ${quote(odd.first.identifier!, 100)}`;
    },
  }),
  'url-or-data': warn(10, {
    keepsFrom: 'conforms',
    when: 'entries of the AI catalog do not have exactly one of url and data',
    hint: 'Give each entry either the url of its document or the document itself as data.',
    finds: (catalog) => {
      const has = (entry: AiCatalogEntry, key: string) => member(entry.value, key) !== undefined;
      return entriesLike(catalog, (e) => has(e, 'url') === has(e, 'data'))?.evidence;
    },
  }),
  unreachable: warn(15, {
    keepsFrom: 'conforms',
    each: true,
    when: 'a sampled url other than that of a card cannot be fetched; 401, 402 and 429 are ignored',
    hint: 'Correct the url, or remove the entry.',
    repairedBy: [],
    message: (url) => `The AI catalog lists ${quote(url, 150)}, which cannot be fetched`,
    finds: (catalog) =>
      judgedHere(catalog)
        .filter((entry) => !isFetched(entry) && !isGuarded(entry))
        .map(({ exchange: on, reason }) => ({ on, evidence: reason, subject: on.ask.url })),
  }),
  'type-differs': warn(5, {
    keepsFrom: 'accepted',
    max: 5,
    when: 'a document’s media type is neither that of its entry nor the generic one of the format',
    hint: 'Serve the document with the media type in the catalog.',
    repairedBy: [],
    finds: (catalog) =>
      judgedHere(catalog)
        .filter(isFetched)
        .flatMap(({ entry: { type }, exchange: on, reply }) => {
          const served = mediaType(reply);
          if (!type?.includes('/') || isSameType(type, served)) return [];
          const message = `An entry with type ${quote(type, 80)} is ${servedAs(served)}`;
          return [{ message, on, subject: on.ask.url }];
        }),
  }),
  'wrong-card': warn(10, {
    keepsFrom: 'conforms',
    each: true,
    when: 'an entry with the type of a card leads to another document',
    hint: 'Serve the card at the url, or correct the type of the entry.',
    repairedBy: [],
    message: (url) => `The AI catalog lists ${quote(url, 150)} as a card, which it is not`,
    finds: (catalog) =>
      judgedHere(catalog)
        .filter(isFetched)
        .flatMap((fetched) => {
          const card = CARDS.get(fetched.entry.type ?? '');
          if (!card || fetched.reply.truncated || card.isCard(jsonBody(fetched.reply))) return [];
          const { exchange: on } = fetched;
          return [{ on, subject: on.ask.url, evidence: `listed as ${card.name}` }];
        }),
  }),
  digest: warn(10, {
    keepsFrom: 'conforms',
    each: true,
    when: 'no sourceDigest of an entry is the SHA-256 of its document',
    hint: 'Compute the digest whenever you publish the document: clients reject what does not match.',
    repairedBy: [],
    message: (url) => `${quote(url, 150)} does not match its digest in the AI catalog`,
    finds: ({ sample }) =>
      sample.filter(isFetched).flatMap(({ entry, exchange: on, reply }) => {
        const listed = entry.digests.filter((digest) => /^sha256:[0-9a-f]{64}$/i.test(digest));
        const served = listed.length > 0 ? replyDigest(reply) : null;
        if (served === null || listed.some((digest) => digest.toLowerCase() === served)) return [];
        return [{ on, subject: on.ask.url, evidence: `listed ${listed[0]!}, served ${served}` }];
      }),
  }),
  unlisted: warn(10, {
    when: 'the site has an agent card that the catalog does not list',
    hint: 'List the card in the catalog.',
    message: (card) => `The AI catalog does not list the site’s ${card}`,
    finds: unlistedCard,
  }),
  'not-ard': info({
    when: 'registries look for the AI catalog at /.well-known/ard.json too',
    finds: ({ lacking, exchange: { ask } }) =>
      lacking.includes('ARD') &&
      `${ask.url} exists, where MCP clients read it; /.well-known/ard.json does not`,
  }),
  'not-ai-catalog': info({
    when: 'MCP clients look for the AI catalog at /.well-known/ai-catalog.json, with a specVersion',
    finds: ({ lacking, exchange: { ask } }) =>
      lacking.includes('AI Catalog') &&
      `${ask.url} exists, where registries read it; /.well-known/ai-catalog.json does not`,
  }),
  queries: info({
    when: 'an entry does not have two to five representativeQueries, which registries match',
    finds: ({ entries, formats }) => {
      if (!formats.includes('ARD')) return null;
      // ARD v0.91 section 4.2: registries match searches against these queries.
      const { length } = entries.filter(({ queryCount: n }) => n < 2 || n > 5);
      const few = `${plural(length, 'entry', 'entries')} of ${entries.length}`;
      const message = `${few} without two to five representativeQueries`;
      const evidence = 'Registries match entries by the sample queries that they answer.';
      return length > 0 && { message, evidence };
    },
  }),
  listed: pass({
    finds: ({ entries, sample, exchange: { ask }, via }) => ({
      message:
        `The AI catalog lists ${plural(entries.length, 'entry', 'entries')}; ` +
        `${sample.length} of them fetched`,
      evidence: `${ask.url}, found through: ${via}`,
    }),
  }),
};
