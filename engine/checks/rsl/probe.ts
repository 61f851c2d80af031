import { all, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { attr, isText, elementsNamed } from '../../parse/html';
import { distinctBy } from '../../parse/lists';
import { parseRsl, type Rsl } from './parse';
import { memoized, type Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { advertisedLinks, type AdvertisedLink } from '../../probes/advertised';
import { request } from '../../probes/ask';
import { fetchFile, type FileReading } from '../../probes/file';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { homePage, resolveUrl, type HtmlView, type PageReading } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { isFetched } from '../../probes/availability';
import { essenceOf } from '../../parse/text';

export const RSL_TYPE = 'application/rsl+xml';

const getRsl = (url: string) =>
  request({
    url,
    headers: { accept: `${RSL_TYPE}, application/xml;q=0.9, */*;q=0.1` },
    capBytes: 1024 * 1024,
  });

export interface RslDocument {
  /** Where it is declared, for people: `robots.txt line 4`. */
  readonly via: string;
  /** Null for a document inline in the home page. */
  readonly file: FileReading | null;
  /** Exchange that shows it. */
  readonly exchange: Exchange;
  /** Null if it does not exist. */
  readonly rsl: Rsl | null;
}

export interface RslReading {
  readonly documents: readonly RslDocument[];
  /** `License:` lines whose value is not an absolute address. */
  readonly relative: readonly { readonly value: string; readonly line: number }[];
  /** Exchange of the robots.txt, where a pointer would be declared. */
  readonly robots: Exchange;
}

const POINTERS_MAX = 3;

/** All RSL documents that the site declares: robots.txt, Link header, link element, inline script. */
export const rslDocuments = probe(function* (context): Questions<RslReading> {
  const [robots, links, home] = yield* all([
    read(robotsTxtFile),
    read(advertisedLinks),
    read(homePage),
  ]);
  const documents = yield* all(
    pointers(context, robots, links).map(({ url, via }) => fetchDocument(context, url, via)),
  );
  return {
    documents: [...documents, ...inline(home)],
    relative: licenseLines(robots).filter((l) => !/^https?:\/\//i.test(l.value)),
    robots: robots.exchange,
  };
});

const licenseLines = ({ robots }: RobotsReading) =>
  robots.extensions.filter((e) => e.field === 'license');

/** Declared addresses, without duplicates. */
function pointers(context: ProbeContext, robots: RobotsReading, links: readonly AdvertisedLink[]) {
  const base = robots.reply?.url ?? context.origin;
  const ofRobots = licenseLines(robots).flatMap(({ value, line }) => {
    const url = resolveUrl(value, base);
    return url ? [{ url, via: `robots.txt line ${line}` }] : [];
  });
  const ofPage = links
    .filter(({ rels, type }) => rels.includes('license') && type === RSL_TYPE)
    .map(({ url, via }) => ({ url, via: `${via} of the home page` }));
  return distinctBy([...ofRobots, ...ofPage], ({ url }) => url).slice(0, POINTERS_MAX);
}

const rslOf = (reply: Reply) => parseRsl(bodyText(reply).text, reply.truncated);

/** A licence may be on another site: that of a collective or a licence server. */
function* fetchDocument(context: ProbeContext, url: string, via: string): Questions<RslDocument> {
  const file = yield* fetchFile(context, getRsl(url));
  const rsl = isFetched(file) && file.reply ? memoized(file.reply, rslOf) : null;
  return { via, file, exchange: file.exchange, rsl };
}

function inline({ html, exchange }: PageReading): RslDocument[] {
  const via = '<script> of the home page';
  return html ? memoized(html, scriptsOf).map((rsl) => ({ via, file: null, exchange, rsl })) : [];
}

const scriptsOf = ({ document }: HtmlView): Rsl[] =>
  elementsNamed(document, 'script')
    .filter((e) => essenceOf(attr(e, 'type')) === RSL_TYPE)
    .slice(0, POINTERS_MAX)
    .map((e) => {
      const texts = e.childNodes.filter(isText).map((n) => n.value);
      return parseRsl(texts.join(''));
    });
