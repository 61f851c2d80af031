import { all, ask, none, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { outlineOf, type MarkdownOutline } from '../../parse/markdown';
import { robotsAllows } from '../../parse/robots';
import { FETCH_CLIENTS } from '../../clients';
import { memoized, type Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { headOf } from '../../probes/ask';
import { challengeOf } from '../../probes/challenge';
import { groupBy } from '../../parse/lists';
import { folderOf } from '../../parse/paths';
import { trimEndOf } from '../../parse/text';
import { fetchFile, file, textOfFile, type FileReading } from '../../probes/file';
import { llmsTxtFile, robotsTxtFile, type RobotsReading } from '../../probes/files';
import { homePage, resolveUrl, type PageReading } from '../../probes/page';
import { bodyText, mediaType } from '../../probes/reply';
import { isAllowed, pickFromEach, sampleAllowed, sampleAsk } from '../../probes/sample';
import { docsSurface } from '../../probes/surfaces/docs';
import { isFetched } from '../../probes/availability';

/** Characters parsed as Markdown; a longer file already loses points for its size. */
const READ_MAX = 200_000;

export interface LlmsTxt {
  readonly text: string;
  readonly outline: MarkdownOutline;
  /** True if only the first 200 000 characters were parsed. */
  readonly isCut: boolean;
  /** Absolute http(s) targets of its links, in order, without duplicates; plain URLs if no link leads to a page. */
  readonly urls: readonly string[];
  /** Heading above each of them; absent without one. */
  readonly sections: ReadonlyMap<string, string>;
  readonly isPlain: boolean;
}

/** Where the page of a dead link is: at the address without `.md`, with `.html`, or below the base path of the site. */
export interface PageOfDead {
  readonly at: 'page' | 'html' | 'base';
  readonly url: string;
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
  /** Listed addresses of this site that its visitors can reach, and those of any site that they cannot. */
  readonly siteUrls: readonly string[];
  readonly unreachable: readonly string[];
  /** Some of `siteUrls`, of each section; no exchange if robots.txt disallows it. */
  readonly sample: readonly {
    readonly url: string;
    readonly exchange: Exchange | undefined;
    readonly blockedFor: string | null;
  }[];
  readonly pageOfDead: PageOfDead | null;
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
  const { urls = [], sections = new Map<string, string>() } = choice.content ?? {};
  const reachable = urls.filter((url) => context.isReachable(url));
  const siteUrls = reachable.filter((url) => context.isSameSite(url));
  const bySection = groupBy(siteUrls, (url) => sections.get(url) ?? '');
  const sampled = pickFromEach([...bySection.values()], context.linksMax);
  const exchanges = yield* sampleAllowed(context, sampled, robots);
  const dead = sampled.filter((_, at) => isDead(exchanges[at], context));
  const first = dead.find((url) => MARKDOWN.test(url)) ?? dead[0];
  const bases = [home.url, choice.file.exchange.answer.url].map(folderOf);
  return {
    ...choice,
    full: isFull ? full.exchange.ask.url : null,
    siteUrls,
    unreachable: urls.filter((url) => !context.isReachable(url)),
    sample: sampled.map((url, at) => ({
      url,
      exchange: exchanges[at],
      blockedFor: blockedFor(context, url, robots, home),
    })),
    pageOfDead: first === undefined ? null : yield* pageOfDeadAt(context, first, bases, robots),
  };
});

const MARKDOWN = /(?:\/index)?\.md$/;

/** The page that a dead link means; null if it is not where generators of llms.txt misplace it. */
function* pageOfDeadAt(
  context: ProbeContext,
  url: string,
  bases: readonly string[],
  robots: RobotsReading,
): Questions<PageOfDead | null> {
  const { origin, pathname } = new URL(url);
  const bare = trimEndOf(url.replace(MARKDOWN, ''), '/');
  const below = [...new Set(bases)].filter(
    (base) => base !== '' && !`${pathname}/`.startsWith(`${base}/`),
  );
  const places: PageOfDead[] = [
    ...(bare === url ? [] : [`${bare}/`, bare].map((page) => ({ at: 'page' as const, url: page }))),
    ...(/\.\w+$/.test(bare) || pathname === '/'
      ? []
      : [{ at: 'html' as const, url: `${bare}.html` }]),
    ...below.map((base) => ({ at: 'base' as const, url: origin + base + pathname })),
  ].filter((place) => place.url !== url && isAllowed(place.url, robots));
  const answers = yield* all(places.map((place) => ask(sampleAsk(context, place.url))));
  const exists = (at: number) =>
    answers[at]?.answer.kind === 'reply' && !isDead(answers[at], context);
  return places.find((_, at) => exists(at)) ?? null;
}

/** Statuses of pages that exist behind sign-in or payment (RFC 9110 sections 15.5.2 and 15.5.3). */
const PROTECTED = new Set([401, 402]);

/** True if a link leads to an error or to the answer of a random address, which is often the home page. */
export function isDead(exchange: Exchange | undefined, context: ProbeContext): boolean {
  const reply = exchange?.answer;
  if (reply?.kind !== 'reply' || reply.status === 429 || challengeOf(reply)) return false;
  if (reply.status >= 400) return !PROTECTED.has(reply.status);
  return exchange?.ask.url !== context.homeUrl && context.isFallback(reply);
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
    sections: sectionsOf(outline, reply.url),
    isPlain,
  };
}

/** Of each linked address, the heading above it, without the title. */
function sectionsOf({ headings, links }: MarkdownOutline, base: string): Map<string, string> {
  const sections = new Map<string, string>();
  const below = headings.filter(({ depth }) => depth > 1);
  let next = 0;
  for (const link of links) {
    while (below[next] && below[next]!.line <= link.line) next++;
    const url = resolveUrl(link.url, base);
    const heading = below[next - 1];
    if (url && heading && !sections.has(url)) sections.set(url, heading.text);
  }
  return sections;
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
