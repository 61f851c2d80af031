import { all, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { advertisedLinks, type AdvertisedLink } from '../../probes/advertised';
import { aiCatalog } from '../../probes/ai-catalog';
import { apiCatalog } from '../../probes/api-catalog';
import { apiDescription } from '../../probes/api-description';
import {
  acpFile,
  agentCardFile,
  aiCatalogFile,
  ardFile,
  apiCatalogFile,
  llmsTxtFile,
  protectedResourceFile,
  robotsTxtFile,
  serverCardFile,
  skillsIndexFile,
  tdmrepFile,
  ucpFile,
} from '../../probes/files';
import {
  advertisedMarkdown,
  isMarkdownFile,
  markdownVariants,
  type MarkdownVariants,
} from '../../probes/markdown-variants';
import { homePage, type PageReading } from '../../probes/page';
import { mediaType } from '../../probes/reply';
import { RSL_TYPE, rslDocuments } from '../rsl/probe';
import { availabilityOf } from '../../probes/availability';

/** A resource for agents, and the relation by which the home page should advertise it. */
interface KnownResource {
  /** For people: `llms.txt`, `the Markdown form`. */
  readonly name: string;
  readonly rel: string;
  /** Absolute URL. */
  readonly url: string;
  readonly type: string;
  /** Exchange that shows that it exists. */
  readonly exchange: Exchange;
  readonly isAdvertised: boolean;
}

export interface BrokenLink {
  readonly link: AdvertisedLink;
  readonly exchange: Exchange;
  readonly reason: string;
  /** True if an HTML page was served instead. */
  readonly isPage: boolean;
}

export interface KnownResources {
  readonly resources: readonly KnownResource[];
  /** Public JSON files that exist. */
  readonly jsonFiles: readonly {
    readonly url: string;
    readonly reply: Reply;
    readonly exchange: Exchange;
  }[];
  /** Advertised targets that were requested and do not exist. */
  readonly broken: readonly BrokenLink[];
}

/** Without the server card, whose headers mcp-discovery judges. */
const JSON_FILES = [
  agentCardFile,
  skillsIndexFile,
  protectedResourceFile,
  ucpFile,
  acpFile,
  tdmrepFile,
];

/** Resources for agents, whether the home page advertises each, and dead advertisements. Adds no requests. */
export const knownResources = probe(function* (context): Questions<KnownResources> {
  const [home, links, met] = yield* all([read(homePage), read(advertisedLinks), readAll()]);
  const resources = [...present(context, met)].map((r) => ({
    ...r,
    isAdvertised: r.isNamed || isAdvertised(r, home, links),
  }));
  return { resources, jsonFiles: jsonFiles(met), broken: broken(context, links, answersOf(met)) };
});

function isAdvertised(
  { rel, url, exchange }: FoundResource,
  home: PageReading,
  links: readonly AdvertisedLink[],
): boolean {
  if (rel === 'alternate') return advertisedMarkdown(home).length > 0;
  // A page may have many `describedby` targets; the relevant one is known and also accepted as an alternate.
  if (rel === 'describedby')
    return links.some(
      (l) =>
        l.rels.some((r) => r === 'describedby' || r === 'alternate') &&
        (l.url === url || l.url === exchange.ask.url),
    );
  return links.some((l) => l.rels.includes(rel) && (rel !== 'license' || l.type === RSL_TYPE));
}

type ResourceReadings = ReturnType<typeof readAll> extends Questions<infer T> ? T : never;

/** Reads all probes of resources for agents. */
function* readAll() {
  const [markdown, llms, catalog, api, ai, rsl, jsonFiles, hidden] = yield* all([
    read(markdownVariants),
    read(llmsTxtFile),
    read(apiCatalog),
    read(apiDescription),
    read(aiCatalog),
    read(rslDocuments),
    all(JSON_FILES.map((file) => read(file))),
    // Probes whose answers the other readings depend on.
    all([
      read(apiCatalogFile),
      read(ardFile),
      read(aiCatalogFile),
      read(serverCardFile),
      read(robotsTxtFile),
    ]),
  ]);
  return { markdown, llms, catalog, api, ai, rsl, jsonFiles, hidden };
}

/** `isNamed`: a standard pointer other than the home page's leads to it. */
type FoundResource = Omit<KnownResource, 'isAdvertised'> & { readonly isNamed?: boolean };

function* present(context: ProbeContext, met: ResourceReadings): Iterable<FoundResource> {
  const { llms, api, ai } = met;
  const catalog = met.catalog.file;
  if (llms.reply && llms.state === 'present')
    yield {
      name: 'llms.txt',
      rel: 'describedby',
      url: llms.reply.url,
      type: mediaType(llms.reply) ?? 'text/plain',
      exchange: llms.exchange,
    };
  const markdown = markdownOf(context, met.markdown);
  if (markdown)
    yield {
      name: 'the Markdown version of the page',
      rel: 'alternate',
      url: markdown.answer.url,
      type: 'text/markdown',
      exchange: markdown,
    };
  if (catalog.reply && catalog.state === 'present')
    yield {
      name: 'the API catalog',
      rel: 'api-catalog',
      url: catalog.reply.url,
      type: 'application/linkset+json',
      exchange: catalog.exchange,
    };
  const { source } = api;
  if (source)
    yield {
      name: 'the API description',
      rel: 'service-desc',
      url: source.url,
      type:
        source.exchange.answer.kind === 'reply'
          ? (mediaType(source.exchange.answer) ?? 'application/json')
          : 'application/json',
      exchange: source.exchange,
      isNamed: source.via === 'API catalog',
    };
  if (ai.reply && ai.state === 'present')
    yield {
      name: 'the AI catalog',
      rel: ai.lacking.includes('ARD') ? 'ai-catalog' : 'ard',
      url: ai.reply.url,
      type: mediaType(ai.reply) ?? 'application/json',
      exchange: ai.exchange,
      isNamed: ai.via === 'robots.txt',
    };
  const licence = met.rsl.documents.find(
    (d) => d.file?.state === 'present' && d.rsl !== null && context.isSameSite(d.exchange.ask.url),
  );
  if (licence)
    yield {
      name: 'the license',
      rel: 'license',
      url: licence.exchange.ask.url,
      type: RSL_TYPE,
      exchange: licence.exchange,
      isNamed: licence.via.startsWith('robots.txt'),
    };
}

function markdownOf(
  context: ProbeContext,
  { variant, negotiated, advertised: linked, siblings }: MarkdownVariants,
): Exchange | null {
  if (variant === 'markdown' || variant === 'plain') return negotiated;
  return [...linked, ...siblings].find((e) => isMarkdownFile(context, e)) ?? null;
}

function jsonFiles(met: ResourceReadings): KnownResources['jsonFiles'] {
  const files = [...met.jsonFiles, met.catalog.file, ...met.ai.documents];
  const { source } = met.api;
  const description =
    source &&
    source.state === 'present' &&
    source.exchange.answer.kind === 'reply' &&
    /json/.test(mediaType(source.exchange.answer) ?? '')
      ? [{ url: source.url, reply: source.exchange.answer, exchange: source.exchange }]
      : [];
  return [
    ...files.flatMap((f) =>
      f.state === 'present' && f.reply
        ? [{ url: f.exchange.ask.url, reply: f.reply, exchange: f.exchange }]
        : [],
    ),
    ...description,
  ];
}

/** Relations judged here. api-discovery judges `service-desc`, content-negotiation links to Markdown. */
const DISCOVERY = new Set(['describedby', 'api-catalog', 'ard', 'ai-catalog']);

/** Every answer that these readings depend on. */
const answersOf = ({
  markdown,
  llms,
  catalog,
  api,
  ai,
  rsl,
  jsonFiles: json,
  hidden,
}: ResourceReadings) => [
  markdown.negotiated,
  ...(markdown.reluctant ? [markdown.reluctant] : []),
  ...markdown.advertised,
  ...markdown.siblings,
  ...[...catalog.named, ...api.tried, ...ai.named, ...rsl.documents].map((entry) => entry.exchange),
  ...[llms, ...hidden, ...json].flatMap((file) => file.exchanges),
];

function broken(
  context: ProbeContext,
  links: readonly AdvertisedLink[],
  exchanges: readonly Exchange[],
): BrokenLink[] {
  const targets = links.filter(
    (l) => l.url !== context.homeUrl && l.rels.some((rel) => DISCOVERY.has(rel)),
  );
  return targets.flatMap((link) => {
    const exchange = exchanges.find(({ ask }) => ask.url === link.url);
    const { state, reason, html, fallback } = availabilityOf(context, exchange);
    return exchange && ['absent', 'broken', 'refused'].includes(state)
      ? [{ link, exchange, reason, isPage: html && !fallback }]
      : [];
  });
}
