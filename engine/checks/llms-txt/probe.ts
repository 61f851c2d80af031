import { all, none, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { outlineOf, type MarkdownOutline } from '../../parse/markdown';
import { robotsAllows } from '../../parse/robots';
import { FETCH_CLIENTS } from '../../clients';
import { memoized, type Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { headOf } from '../../probes/ask';
import { fetchFile, file, textOfFile, type FileReading } from '../../probes/file';
import { llmsTxtFile, robotsTxtFile, type RobotsReading } from '../../probes/files';
import { homePage, resolveUrl, type PageReading } from '../../probes/page';
import { bodyText, mediaType } from '../../probes/reply';
import { sampleAllowed, pickEvenly } from '../../probes/sample';
import { docsSurface } from '../../probes/surfaces/docs';

/** Characters parsed as Markdown; a longer file already loses points for its size. */
const READ_MAX = 200_000;
const SAMPLE = 10;

export interface LlmsTxt {
  readonly text: string;
  readonly outline: MarkdownOutline;
  /** True if only the first 200 000 characters were parsed. */
  readonly isCut: boolean;
  /** Absolute http(s) targets of its links, in order, without duplicates. */
  readonly urls: readonly string[];
}

export interface LlmsTxtChoice {
  /** The most specific file that exists, else the one at the root. */
  readonly file: FileReading;
  /** Set if the file exists, on this site or another. */
  readonly content: LlmsTxt | null;
  /** Other llms.txt files that exist. */
  readonly others: readonly FileReading[];
}

export interface LlmsTxtReading extends LlmsTxtChoice {
  /** Address of llms-full.txt if it exists. */
  readonly full: string | null;
  /** Up to 10 linked addresses of this site, spread evenly; no exchange if robots.txt disallows it. */
  readonly sample: readonly {
    readonly url: string;
    readonly exchange: Exchange | undefined;
    readonly blockedFor: string | null;
  }[];
}

/** The llms.txt in use: of the audited folder, of the root, or of the documentation. */
export const llmsTxtChoice = probe(function* (context): Questions<LlmsTxtChoice> {
  const folder = folderOf(context.homeUrl);
  const [own, root, docs] = yield* all([
    folder === '' ? none() : file(context, `${folder}/llms.txt`),
    read(llmsTxtFile),
    read(docsSurface),
  ]);
  const ofDocs = docs && folder !== '/docs' ? yield* file(context, '/docs/llms.txt') : null;
  const ordered = [own, root, ofDocs].filter((f) => f !== null);
  const chosen = ordered.find((f) => f.state === 'present') ?? root;
  const isThere = chosen.state === 'present' || chosen.state === 'elsewhere';
  return {
    file: chosen,
    content: chosen.reply && isThere ? memoized(chosen.reply, contentOf) : null,
    others: ordered.filter((f) => f !== chosen && f.state === 'present'),
  };
});

export const llmsTxtReading = probe(function* (context): Questions<LlmsTxtReading> {
  const [choice, robots, home, full] = yield* all([
    read(llmsTxtChoice),
    read(robotsTxtFile),
    read(homePage),
    fetchFile(context, headOf(context.resolve('/llms-full.txt'))),
  ]);
  const isFull =
    full.state === 'present' && full.reply !== null && mediaType(full.reply) !== 'text/html';
  // Links to other sites are not requested, because this owner does not control their answers.
  const own = (choice.content?.urls ?? []).filter((url) => context.isSameSite(url));
  const urls = pickEvenly(own, SAMPLE);
  const exchanges = yield* sampleAllowed(context, urls, robots);
  return {
    ...choice,
    full: isFull ? full.exchange.ask.url : null,
    sample: urls.map((url, at) => ({
      url,
      exchange: exchanges[at],
      blockedFor: blockedFor(context, url, robots, home),
    })),
  };
});

/** Path of the audited address without trailing slash and file name. */
function folderOf(url: string): string {
  const path = new URL(url).pathname.replace(/\/[^/]*\.[A-Za-z0-9]{1,8}$/, '');
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Address of the AGENTS.md of a documentation site; null if there is none. */
export const agentsMd = probe(function* (context): Questions<string | null> {
  const isDocs = ['docs', 'all'].includes(context.profile) || (yield* read(docsSurface)) !== null;
  if (!isDocs) return null;
  const found = yield* file(context, '/AGENTS.md');
  const isMarkdown = found.state === 'present' && /^\s*(?:#|---)/.test(textOfFile(found));
  return isMarkdown ? found.exchange.ask.url : null;
});

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

/** First user-triggered client that robots.txt of the host allows in general but blocks from this address. */
function blockedFor(
  context: ProbeContext,
  url: string,
  { robots }: RobotsReading,
  home: PageReading,
): string | null {
  const { host, pathname, search } = new URL(url);
  if (host !== new URL(context.origin).host && host !== new URL(home.url).host) return null;
  return (
    FETCH_CLIENTS.find(
      ({ token }) =>
        robotsAllows(robots, token, '/').allowed &&
        !robotsAllows(robots, token, pathname + search).allowed,
    )?.token ?? null
  );
}
