import { all, ask, none, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { outlineOf, type MarkdownOutline } from '../../parse/markdown';
import { robotsAllows } from '../../parse/robots';
import { FETCH_CLIENTS } from '../../clients';
import { memoized, type Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { headOf } from '../../probes/ask';
import { challengeOf } from '../../probes/challenge';
import { folderOf } from '../../parse/paths';
import { fetchFile, file, textOfFile, type FileReading } from '../../probes/file';
import { llmsTxtFile, robotsTxtFile, type RobotsReading } from '../../probes/files';
import { homePage, resolveUrl, type PageReading } from '../../probes/page';
import { bodyText, mediaType } from '../../probes/reply';
import { isAllowed, pickEvenly, sampleAllowed, sampleAsk } from '../../probes/sample';
import { docsSurface } from '../../probes/surfaces/docs';
import { isFetched } from '../../probes/availability';

/** Characters parsed as Markdown; a longer file already loses points for its size. */
const READ_MAX = 200_000;
const SAMPLE = 10;

export interface LlmsTxt {
  readonly text: string;
  readonly outline: MarkdownOutline;
  /** True if only the first 200 000 characters were parsed. */
  readonly isCut: boolean;
  /** Absolute http(s) targets of its links, in order, without duplicates; plain URLs if no link leads to a page. */
  readonly urls: readonly string[];
  readonly isPlain: boolean;
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
  /** Listed addresses of this site, and those that its visitors cannot reach. */
  readonly judged: readonly string[];
  /** Up to 10 of them, spread evenly; no exchange if robots.txt disallows it or its host is not public. */
  readonly sample: readonly {
    readonly url: string;
    readonly exchange: Exchange | undefined;
    readonly blockedFor: string | null;
    readonly isReachable: boolean;
  }[];
  /** Page that exists where the first dead link has `.md` after its address. */
  readonly pageOfDead: string | null;
}

/** The llms.txt in use: of the audited folder, of the root, or of the documentation. */
export const llmsTxtChoice = probe(function* (context): Questions<LlmsTxtChoice> {
  const folder = folderOf(context.homeUrl);
  const [ofFolder, root, docs] = yield* all([
    folder === '' ? none() : file(context, `${folder}/llms.txt`),
    read(llmsTxtFile),
    read(docsSurface),
  ]);
  const ofDocs = docs && folder !== '/docs' ? yield* file(context, '/docs/llms.txt') : null;
  const ordered = [ofFolder, root, ofDocs].filter((f) => f !== null);
  const chosen = ordered.find((f) => f.state === 'present') ?? root;
  return {
    file: chosen,
    content: chosen.reply && isFetched(chosen) ? memoized(chosen.reply, contentOf) : null,
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
  const judged = (choice.content?.urls ?? []).filter(
    (url) => context.isSameSite(url) || !context.isReachable(url),
  );
  const urls = pickEvenly(judged, SAMPLE);
  const siteUrls = urls.filter((url) => context.isSameSite(url));
  const exchanges = yield* sampleAllowed(context, siteUrls, robots);
  const dead = siteUrls.find((url, at) => /[^/]\.md$/.test(url) && isDead(exchanges[at], context));
  return {
    ...choice,
    full: isFull ? full.exchange.ask.url : null,
    judged,
    sample: urls.map((url) => ({
      url,
      exchange: exchanges[siteUrls.indexOf(url)],
      blockedFor: blockedFor(context, url, robots, home),
      isReachable: context.isReachable(url),
    })),
    pageOfDead: dead ? yield* pageWithoutMd(context, dead, robots) : null,
  };
});

/** Address of the page that `url` has the Markdown of; null if there is none. */
function* pageWithoutMd(
  context: ProbeContext,
  url: string,
  robots: RobotsReading,
): Questions<string | null> {
  const page = url.slice(0, -'.md'.length);
  const urls = [`${page}/`, page].filter((address) => isAllowed(address, robots));
  const answers = yield* all(urls.map((address) => ask(sampleAsk(context, address))));
  const existing = answers.find(
    (exchange) => exchange?.answer.kind === 'reply' && !isDead(exchange, context),
  );
  return existing?.ask.url ?? null;
}

/** Statuses of pages that exist behind sign-in or payment (RFC 9110 sections 15.5.2 and 15.5.3). */
const PROTECTED = new Set([401, 402]);

/** True if a link leads to an error or to the answer of a random address. */
export function isDead(exchange: Exchange | undefined, context: ProbeContext): boolean {
  const reply = exchange?.answer;
  if (reply?.kind !== 'reply' || reply.status === 429 || challengeOf(reply)) return false;
  return (reply.status >= 400 && !PROTECTED.has(reply.status)) || context.isFallback(reply);
}

/** Address of the AGENTS.md of a documentation site; null if there is none. */
export const agentsMd = probe(function* (context): Questions<string | null> {
  const isDocs = ['docs', 'all'].includes(context.profile) || (yield* read(docsSurface)) !== null;
  if (!isDocs) return null;
  const agentsFile = yield* file(context, '/AGENTS.md');
  const isMarkdown = agentsFile.state === 'present' && /^\s*(?:#|---)/.test(textOfFile(agentsFile));
  return isMarkdown ? agentsFile.exchange.ask.url : null;
});

function contentOf(reply: Reply): LlmsTxt {
  const { text } = bodyText(reply);
  const isCut = text.length > READ_MAX;
  const outline = outlineOf(isCut ? text.slice(0, READ_MAX) : text);
  const resolved = (urls: readonly string[]) => [
    ...new Set(urls.flatMap((url) => resolveUrl(url, reply.url) ?? [])),
  ];
  const linked = resolved(outline.links.map(({ url }) => url));
  const isPlain =
    outline.bareUrls.length > 0 && linked.every((url) => new URL(url).pathname === '/');
  return {
    text,
    outline,
    isCut,
    urls: isPlain ? [...new Set([...linked, ...resolved(outline.bareUrls)])] : linked,
    isPlain,
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
