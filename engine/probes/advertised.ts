import { probe, read, type Questions } from './probe';
import type { Reply } from '../network/types';
import { parseLinkHeader, type ParsedLinks } from '../parse/link-header';
import { memoized } from '../network/recording';
import { homePage, resolveUrl } from './page';
import { headerLines } from './reply';

/** A link target of the home page, from a `Link` header of `GET /` or a `<link>` in its head. */
export interface AdvertisedLink {
  readonly rels: readonly string[];
  readonly url: string;
  /** Lower-case media type, or null. */
  readonly type: string | null;
  readonly via: 'Link header' | '<link>';
}

/** Parsed `Link` lines of an answer. */
export const linkHeadersOf = (reply: Reply): ParsedLinks => memoized(reply, parseLinks);

const parseLinks = (reply: Reply) => parseLinkHeader(headerLines(reply.headers, 'link'));

/** All links of the home page, headers first. */
export const advertisedLinks = probe(function* (): Questions<readonly AdvertisedLink[]> {
  const { reply, html } = yield* read(homePage);
  if (!reply) return [];
  const fromHeaders = linkHeadersOf(reply).links.flatMap(({ target, rels, params }) => {
    const url = resolveUrl(target, reply.url);
    const type = params.get('type')?.split(';')[0]?.trim().toLowerCase() ?? null;
    return url ? [{ rels, url, type, via: 'Link header' as const }] : [];
  });
  const fromHtml = (html?.links ?? []).flatMap((l) =>
    l.url ? [{ rels: l.rels, url: l.url, type: l.type, via: '<link>' as const }] : [],
  );
  return [...fromHeaders, ...fromHtml];
});
