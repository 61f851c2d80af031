import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import { readApiDocument, type ApiDocument } from '../parse/api-document';
import type { ApiDescription } from '../parse/openapi';
import { once, type Exchange } from '../recording';
import type { Seen } from '../seen';
import { advertised } from './advertised';
import { apiCatalog } from './api-catalog';
import { getJson } from './ask';
import { resolveUrl } from './page';
import { bodyText } from './reply';
import { standingOf, type Standing } from './state';
import { apiSurface } from './surfaces/api';

export type DescriptionVia = 'API catalog' | 'Link header' | '<link>' | 'guessed path';

/** One address at which a description was looked for. */
export interface TriedDescription extends Standing {
  readonly url: string;
  readonly via: DescriptionVia;
  readonly exchange: Exchange;
  /** `nothing` unless the answer is a document. */
  readonly document: ApiDocument;
}

export interface ApiDescriptionReading {
  readonly found: (TriedDescription & { readonly description: ApiDescription }) | null;
  /** In the order asked, `found` last. */
  readonly tried: readonly TriedDescription[];
}

export const GUESSED_PATHS = [
  '/openapi.json',
  '/openapi.yaml',
  '/.well-known/openapi.json',
  '/api/openapi.json',
  '/swagger.json',
  '/asyncapi.json',
] as const;

const LINKED_MAX = 3;
const ACCEPT = 'application/json, application/yaml;q=0.9, */*;q=0.1';
/** Media types of catalog and link targets that cannot be a description of an HTTP or event API. */
const NOT_A_DESCRIPTION = new Set([
  'text/html',
  'text/markdown',
  'application/mcp-server-card+json',
  'application/a2a-agent-card+json',
  'application/linkset+json',
  'application/ai-catalog+json',
]);
/** `item` points at APIs; one that says so by type or name points at a description. */
const NAMES_DESCRIPTION = /openapi|swagger|asyncapi|arazzo/i;

interface Place {
  readonly url: string;
  readonly via: DescriptionVia;
}

/** What a catalog or the home page points at, descriptions by their own type first, each address once. */
function linkedPlaces(seen: Seen): Place[] {
  const { file, linkset } = apiCatalog.read(seen);
  const base = file.reply?.url ?? seen.origin;
  const listed = (linkset?.targets ?? [])
    .filter(
      (t) =>
        t.rel === 'service-desc' ||
        (t.rel === 'item' && NAMES_DESCRIPTION.test(`${t.type ?? ''} ${t.href.slice(0, 2000)}`)),
    )
    .flatMap((t) => {
      const url = resolveUrl(t.href, base);
      return url ? [{ url, type: t.type, via: 'API catalog' as const }] : [];
    });
  const linked = advertised.read(seen).filter((a) => a.rels.includes('service-desc'));
  const all = [...listed, ...linked].filter(
    (t) => t.type === null || !NOT_A_DESCRIPTION.has(t.type),
  );
  const named = (t: (typeof all)[number]) =>
    NAMES_DESCRIPTION.test(`${t.type ?? ''} ${t.url.slice(0, 2000)}`);
  const ranked = [...all.filter(named), ...all.filter((t) => !named(t))];
  return ranked
    .filter((t, i) => ranked.findIndex((u) => u.url === t.url) === i)
    .slice(0, LINKED_MAX)
    .map(({ url, via }) => ({ url, via }));
}

function places(seen: Seen): Place[] {
  if (!apiSurface.asks(seen).every((ask) => seen.get(ask))) return [];
  const isEvident =
    apiSurface.read(seen) !== null || seen.profile === 'api' || seen.profile === 'all';
  const linked = linkedPlaces(seen);
  const guessed = GUESSED_PATHS.map((path) => seen.resolve(path)).filter(
    (url) => !linked.some((p) => p.url === url),
  );
  return [
    ...linked,
    ...(isEvident ? guessed.map((url) => ({ url, via: 'guessed path' as const })) : []),
  ];
}

const descriptionAsk = (url: string): Ask => getJson(url, ACCEPT);

const documentOf = (reply: Reply): ApiDocument =>
  readApiDocument(bodyText(reply).text, reply.truncated);

function tried(seen: Seen, { url, via }: Place): TriedDescription {
  const ask = descriptionAsk(url);
  const standing = standingOf(seen, seen.get(ask));
  const exchange = seen.at(ask);
  // A description may live on another site; an agent gets it all the same.
  const isThere = standing.state === 'present' || standing.state === 'elsewhere';
  const document =
    isThere && exchange.answer.kind === 'reply'
      ? once(exchange.answer, documentOf)
      : ({ is: 'nothing' } as const);
  return { ...standing, url, via, exchange, document };
}

/** Places up to the first that holds a description. Later ones wait for the answers of earlier ones. */
function visited(seen: Seen): { tried: TriedDescription[]; next: Place | null } {
  const done: TriedDescription[] = [];
  for (const place of places(seen)) {
    if (!seen.get(descriptionAsk(place.url))) return { tried: done, next: place };
    const one = tried(seen, place);
    done.push(one);
    if (one.document.is === 'description') break;
  }
  return { tried: done, next: null };
}

/** Where the API is described: what a catalog or the home page names, else the usual paths where an API is evident. */
export const apiDescription: Probe<ApiDescriptionReading> = cached({
  asks(seen) {
    const { tried: done, next } = visited(seen);
    return [
      ...apiSurface.asks(seen),
      ...done.map((t) => descriptionAsk(t.url)),
      ...(next ? [descriptionAsk(next.url)] : []),
    ];
  },
  read(seen) {
    const { tried: done } = visited(seen);
    const last = done.at(-1);
    const found =
      last?.document.is === 'description'
        ? { ...last, description: last.document.description }
        : null;
    return { found, tried: done };
  },
});
