import { cached, type Probe } from '../../define';
import { page } from '../../probes/page';
import type { Reply } from '../../network/types';
import type { Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { advertised, type Advertised } from '../../probes/advertised';
import { aiCatalog } from '../../probes/ai-catalog';
import { apiCatalog } from '../../probes/api-catalog';
import { apiDescription } from '../../probes/api-description';
import { getText } from '../../probes/ask';
import type { FileReading } from '../../probes/file';
import {
  acpFile,
  agentCardFile,
  llmsTxtFile,
  protectedResourceFile,
  serverCardFile,
  skillsIndexFile,
  tdmrepFile,
  ucpFile,
} from '../../probes/files';
import {
  advertisedMarkdown,
  isMarkdownFile,
  markdownVariants,
} from '../../probes/markdown-variants';
import { mediaType } from '../../probes/reply';
import { RSL_TYPE, rslDocuments } from '../rsl/probe';
import { standingOf } from '../../probes/state';

/** Something of this site that agents look for, and the relation the home page should advertise it with. */
export interface KnownResource {
  /** For people: `llms.txt`, `the Markdown form`. */
  readonly name: string;
  readonly rel: string;
  /** Absolute. */
  readonly url: string;
  readonly type: string;
  /** Shows that it is there. */
  readonly exchange: Exchange;
  readonly isAdvertised: boolean;
}

export interface BrokenLink {
  readonly link: Advertised;
  readonly exchange: Exchange;
  readonly reason: string;
}

export interface KnownResources {
  readonly resources: readonly KnownResource[];
  /** Public JSON files that are there. */
  readonly jsonFiles: readonly {
    readonly url: string;
    readonly reply: Reply;
    readonly exchange: Exchange;
  }[];
  /** Advertised discovery targets that were asked and are not there. */
  readonly broken: readonly BrokenLink[];
}

const JSON_FILES = [
  serverCardFile,
  agentCardFile,
  skillsIndexFile,
  protectedResourceFile,
  ucpFile,
  acpFile,
  tdmrepFile,
];

const READ = [
  advertised,
  markdownVariants,
  llmsTxtFile,
  apiCatalog,
  apiDescription,
  aiCatalog,
  rslDocuments,
  ...JSON_FILES,
];

/** What is there for agents, whether the home page says so, and what it says in vain. No requests of its own. */
export const knownResources: Probe<KnownResources> = cached({
  asks: (seen) => READ.flatMap((probe) => [...probe.asks(seen)]),
  read(seen) {
    const links = advertised.read(seen);
    const resources = [...present(seen)].map((r) => ({
      ...r,
      isAdvertised:
        r.rel === 'alternate'
          ? advertisedMarkdown(page.read(seen)).length > 0
          : links.some(
              (l) => l.rels.includes(r.rel) && (r.rel !== 'license' || l.type === RSL_TYPE),
            ),
    }));
    return { resources, jsonFiles: jsonFiles(seen), broken: broken(seen, links) };
  },
});

type Present = Omit<KnownResource, 'isAdvertised'>;

function* present(seen: Seen): Iterable<Present> {
  const llms = llmsTxtFile.read(seen);
  if (llms.reply && llms.state === 'present')
    yield {
      name: 'llms.txt',
      rel: 'describedby',
      url: llms.reply.url,
      type: mediaType(llms.reply) ?? 'text/plain',
      exchange: llms.exchange,
    };
  const markdown = markdownOf(seen);
  if (markdown)
    yield {
      name: 'the Markdown form of the page',
      rel: 'alternate',
      url: markdown.answer.url,
      type: 'text/markdown',
      exchange: markdown,
    };
  const { file: catalog } = apiCatalog.read(seen);
  if (catalog.reply && catalog.state === 'present')
    yield {
      name: 'the API catalog',
      rel: 'api-catalog',
      url: catalog.reply.url,
      type: 'application/linkset+json',
      exchange: catalog.exchange,
    };
  const { found } = apiDescription.read(seen);
  if (found)
    yield {
      name: 'the API description',
      rel: 'service-desc',
      url: found.url,
      type:
        found.exchange.answer.kind === 'reply'
          ? (mediaType(found.exchange.answer) ?? 'application/json')
          : 'application/json',
      exchange: found.exchange,
    };
  const ai = aiCatalog.read(seen);
  if (ai.reply && ai.state === 'present')
    yield {
      name: 'the AI catalog',
      rel: 'ai-catalog',
      url: ai.reply.url,
      type: 'application/ai-catalog+json',
      exchange: ai.exchange,
    };
  const licence = rslDocuments
    .read(seen)
    .documents.find(
      (d) => d.file?.state === 'present' && d.rsl !== null && seen.isSameSite(d.exchange.ask.url),
    );
  if (licence)
    yield {
      name: 'the licence',
      rel: 'license',
      url: licence.exchange.ask.url,
      type: RSL_TYPE,
      exchange: licence.exchange,
    };
}

function markdownOf(seen: Seen): Exchange | null {
  const { variant, negotiated, advertised: linked, siblings } = markdownVariants.read(seen);
  if (variant === 'markdown' || variant === 'plain') return negotiated;
  return [...linked, ...siblings].find((e) => isMarkdownFile(seen, e)) ?? null;
}

function jsonFiles(seen: Seen): KnownResources['jsonFiles'] {
  const files: readonly FileReading[] = [
    ...JSON_FILES.map((probe) => probe.read(seen)),
    apiCatalog.read(seen).file,
    aiCatalog.read(seen),
  ];
  const { found } = apiDescription.read(seen);
  const description =
    found &&
    found.state === 'present' &&
    found.exchange.answer.kind === 'reply' &&
    /json/.test(mediaType(found.exchange.answer) ?? '')
      ? [{ url: found.url, reply: found.exchange.answer, exchange: found.exchange }]
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

const DISCOVERY = new Set(['describedby', 'api-catalog', 'service-desc', 'ai-catalog']);

function broken(seen: Seen, links: readonly Advertised[]): BrokenLink[] {
  const asked = READ.flatMap((probe) => [...probe.asks(seen)]);
  const targets = links.filter(
    (l) =>
      l.rels.some((rel) => DISCOVERY.has(rel)) ||
      (l.rels.includes('alternate') && l.type === 'text/markdown'),
  );
  return targets.flatMap((link) => {
    const ask = asked.find((a) => a.url === link.url && a.method === 'GET') ?? getText(link.url);
    const exchange = seen.get(ask);
    const standing = standingOf(seen, exchange);
    return exchange &&
      ['absent', 'broken', 'refused'].includes(standing.state) &&
      link.url !== seen.homeUrl
      ? [{ link, exchange, reason: standing.reason }]
      : [];
  });
}
