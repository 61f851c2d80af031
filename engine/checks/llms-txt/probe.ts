import { cached, type Probe } from '../../define';
import type { Ask, Reply } from '../../network/types';
import { outlineOf, type MarkdownOutline } from '../../parse/markdown';
import { robotsAllows } from '../../parse/robots';
import { FETCH_CLIENTS } from '../../clients';
import { once, type Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { headOf } from '../../probes/ask';
import { passingFileAt, readExchange, type FileReading } from '../../probes/file';
import { llmsTxtFile, robotsTxtFile } from '../../probes/files';
import { homePage, resolveUrl } from '../../probes/page';
import { bodyText, mediaType } from '../../probes/reply';
import { mayFetch, sampleAsk, spread } from '../../probes/sample';
import { docsSurface } from '../../probes/surfaces/docs';

/** Characters that are read as Markdown; more is penalised by its size long before. */
const READ_MAX = 200_000;
const SAMPLE = 10;

export interface LlmsTxt {
  readonly text: string;
  readonly outline: MarkdownOutline;
  /** Only the first 200 000 characters were read. */
  readonly isCut: boolean;
  /** Absolute http(s) targets of its links, each once, in order. */
  readonly urls: readonly string[];
}

export interface LlmsTxtReading {
  /** The most specific one that is there, else the one at the root. */
  readonly file: FileReading;
  /** Set when it is there, also when only on another site. */
  readonly content: LlmsTxt | null;
  /** Others that are there. */
  readonly others: readonly FileReading[];
  /** Address of llms-full.txt when it is there. */
  readonly full: string | null;
  /** Up to 10 linked addresses of this site, spread; without exchange where robots.txt keeps us out. */
  readonly sample: readonly {
    readonly url: string;
    readonly exchange: Exchange | undefined;
    readonly blockedFor: string | null;
  }[];
}

const fullFile = (seen: Seen): Ask => headOf(seen.resolve('/llms-full.txt'));

export const llmsTxtReading: Probe<LlmsTxtReading> = cached({
  asks: (seen) => [
    ...llmsTxtFile.asks(seen),
    ...robotsTxtFile.asks(seen),
    ...docsSurface.asks(seen),
    fullFile(seen),
    ...places(seen).flatMap((p) => p.asks(seen)),
  ],
  samples: (seen) =>
    sampleUrls(seen)
      .filter((url) => mayFetch(seen, url))
      .map((url) => sampleAsk(seen, url)),
  read(seen) {
    const { file, content, others } = chosen(seen);
    const full = seen.get(fullFile(seen));
    const standing = full && readExchange(seen, full, fullFile(seen));
    return {
      file,
      content,
      others,
      full:
        standing?.state === 'present' && standing.reply && mediaType(standing.reply) !== 'text/html'
          ? fullFile(seen).url
          : null,
      sample: sampleUrls(seen).map((url) => ({
        url,
        exchange: mayFetch(seen, url) ? seen.get(sampleAsk(seen, url)) : undefined,
        blockedFor: blockedFor(seen, url),
      })),
    };
  },
});

/** Absolute http(s) addresses that the llms.txt in force links to. */
export const llmsTxtUrls = (seen: Seen): readonly string[] => chosen(seen).content?.urls ?? [];

/** Where it may be besides the root: below the audited path, and below /docs where there is documentation. */
function places(seen: Seen): Probe<FileReading>[] {
  const folder = folderOf(seen.homeUrl);
  const paths = [
    ...(folder === '' ? [] : [`${folder}/llms.txt`]),
    ...(docsSurface.read(seen) && folder !== '/docs' ? ['/docs/llms.txt'] : []),
  ];
  return paths.map((path) => passingFileAt(path));
}

/** Path of the audited address without trailing slash and file name. */
function folderOf(url: string): string {
  const path = new URL(url).pathname.replace(/\/[^/]*\.[A-Za-z0-9]{1,8}$/, '');
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function chosen(seen: Seen): Pick<LlmsTxtReading, 'file' | 'content' | 'others'> {
  const root = llmsTxtFile.read(seen);
  const nested = places(seen).map((p) => p.read(seen));
  const folder = folderOf(seen.homeUrl);
  const isOwn = (f: FileReading) =>
    folder !== '' && new URL(f.exchange.ask.url).pathname === `${folder}/llms.txt`;
  const ordered = [...nested.filter(isOwn), root, ...nested.filter((f) => !isOwn(f))];
  const file = ordered.find((f) => f.state === 'present') ?? root;
  const content =
    file.reply && (file.state === 'present' || file.state === 'elsewhere')
      ? once(file.reply, contentOf)
      : null;
  return { file, content, others: ordered.filter((f) => f !== file && f.state === 'present') };
}

function contentOf(reply: Reply): LlmsTxt {
  const { text } = bodyText(reply);
  const isCut = text.length > READ_MAX;
  const outline = outlineOf(isCut ? text.slice(0, READ_MAX) : text);
  return {
    text,
    outline,
    isCut,
    urls: [...new Set(outline.links.flatMap((l) => resolveUrl(l.url, reply.url) ?? []))],
  };
}

/** Links to other sites are not asked: whether they answer strangers is not in this owner's hands. */
function sampleUrls(seen: Seen): string[] {
  return spread(
    llmsTxtUrls(seen).filter((url) => seen.isSameSite(url)),
    SAMPLE,
  );
}

/** The first client that fetches on request and is kept from this address by the robots.txt of its host. */
function blockedFor(seen: Seen, url: string): string | null {
  const { host, pathname, search } = new URL(url);
  if (host !== new URL(seen.origin).host && host !== new URL(homePage.read(seen).url).host)
    return null;
  const { robots } = robotsTxtFile.read(seen);
  return (
    FETCH_CLIENTS.find(({ token }) => !robotsAllows(robots, token, pathname + search).allowed)
      ?.token ?? null
  );
}
