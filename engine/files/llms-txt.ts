import { FETCH_CLIENTS } from '../clients';
import { BARE_URL, outlineOf, PUNCTUATION } from '../parse/markdown';
import { robotsAllows, type Robots } from '../parse/robots';
import { clip, trimEndOf, trimOf } from '../parse/text';
import { descriptionOf } from './description-of';
import { robotsTxtFile } from '../probes/files';
import { listedPage } from '../probes/listed-pages';
import { homePage, resolveUrl, type PageReading } from '../probes/page';
import { pagesOfIndex, type ListedPage } from './pages-of-index';
import { atStart, escapeText, linkTo } from './markdown-line';
import { siteLinks, type SiteLink } from '../probes/site-links';
import type { ArtifactKind } from './kinds';
import type { ProbeContext } from '../probes/probe-context';
import {
  defineArtifact,
  withPointer,
  type SiblingDrafts,
  type SiblingLine,
  type FindingOf,
  type OpenCodes,
} from './define';
import {
  markdownElsewhere,
  markdownOf,
  markdownVariants,
  type MarkdownElsewhere,
  type MarkdownVariants,
} from '../probes/markdown-variants';
import { deadEndsOf } from '../checks/content-negotiation/check';
import { SHORT } from '../checks/llms-txt/check';
import {
  isDead,
  llmsTxtReading,
  type LlmsTxt,
  type LlmsTxtReading,
} from '../checks/llms-txt/probe';

/** Names of generated files for programs, as the index lists them. */
const NAMED: ReadonlyMap<ArtifactKind, string> = new Map([
  ['home-md', 'Home page as Markdown'],
  ['openapi', 'API description (OpenAPI)'],
  ['api-catalog', 'API catalog'],
  ['agent-card', 'Agent card (A2A)'],
  ['mcp-server-card', 'MCP server card'],
  ['agent-skills-index', 'Agent skills'],
  ['ai-catalog', 'Catalog of agent resources'],
  ['sitemap-xml', 'Sitemap'],
]);

/**
 * Index of the home page: its name, description, and the linked pages that answered. An existing file is amended, and
 * its correct parts are kept.
 */
export const llmsTxtArtifact = defineArtifact({
  kind: 'llms-txt',
  checkIds: ['llms-txt'],
  linksTo: [...NAMED.keys()],
  probes: {
    home: homePage,
    links: siteLinks,
    robots: robotsTxtFile,
    llms: llmsTxtReading,
    variants: markdownVariants,
    elsewhere: markdownElsewhere,
  },

  generate(read, context, { open, optional, facts, siblings }) {
    const { home, links, robots, llms } = read;
    const name = facts.name ?? (clip(home.html?.title ?? '', 120) || context.host);
    const description =
      facts.summary ??
      ((home.html && descriptionOf(home.html, 300)) ||
        optional('one sentence: what this site is and for whom', 'Pages for readers.', 'summary'));
    const pages = pagesOfIndex(context, home, links).filter((p) =>
      isOpenToFetchers(robots.robots, p),
    );
    const parts: Parts = {
      title: `# ${escapeText(name)}`,
      summary: description ? [`> ${atStart(escapeText(description))}`, ''] : [],
      pages: [{ url: home.url, name: 'Home', note: '' }, ...pages],
    };
    const written = llms.content && hasWrittenContent(llms) ? llms.content : null;
    const borrowed = written ? [] : linesFor(siblings, robots.robots, context);
    const content = written
      ? amended(written, parts, llms, open, context)
      : [
          parts.title,
          '',
          ...(description
            ? parts.summary
            : [
                `This file lists the main pages of ${escapeText(context.host)} for programs that read them.`,
                '',
              ]),
          ...listOf(parts.pages),
          ...(borrowed.length > 0
            ? ['', '## For programs', '', ...borrowed.map((b) => b.line)]
            : []),
        ].join('\n');
    const arises = llms.content ? [] : deadEndsThatArise(read, context);
    const leavesOpen = [
      ...findingsLeftOpen(content, written ? llms : null, parts, home, context, open),
      ...arises,
    ];
    const change = written && changeOf(content, written, leavesOpen);
    return {
      path: '/llms.txt',
      filename: 'llms.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${content}\n`,
      warnings: [
        ...warnings(home, change, open),
        ...(arises.length > 0
          ? ['End the Markdown of each page with a link to this file: it links to no other page.']
          : []),
      ],
      borrowed,
      leavesOpen,
      ...withPointer({ rel: 'describedby', href: '/llms.txt', type: 'text/plain' }),
    };
  },
});

/** With an index, Markdown without any link is a dead end. */
function deadEndsThatArise(
  {
    variants,
    elsewhere,
    llms,
  }: { variants: MarkdownVariants; elsewhere: MarkdownElsewhere; llms: LlmsTxtReading },
  context: ProbeContext,
): FindingOf[] {
  const markdown = markdownOf(context, variants);
  if (markdown === null) return [];
  const { pages, deadEnds } = deadEndsOf(markdown, llms, elsewhere, context);
  return deadEnds.length === 0
    ? []
    : [{ code: 'content-negotiation/dead-end', share: [deadEnds.length, pages.length] }];
}

/** Findings that stay open; `amends` is the existing file that is amended. */
function findingsLeftOpen(
  content: string,
  amends: LlmsTxtReading | null,
  { summary }: Parts,
  home: PageReading,
  context: ProbeContext,
  open: OpenCodes,
): FindingOf[] {
  const base = amends?.file.exchange.answer.url ?? home.url;
  const urls = outlineOf(content).links.flatMap(({ url }) => resolveUrl(url, base) ?? []);
  const isHome = (url: string) => new URL(url).pathname === '/' && context.isSameSite(url);
  const keepsDead =
    urls.some((url) => !context.isReachable(url)) ||
    amends?.sample.some(({ url, exchange }) => urls.includes(url) && isDead(exchange, context));
  const left: FindingOf[] = [];
  if (urls.every(isHome)) left.push({ code: 'llms-txt/no-links' });
  if (content.length < SHORT) left.push({ code: 'llms-txt/short' });
  if (amends && summary.length === 0 && open.has('llms-txt/no-summary'))
    left.push({ code: 'llms-txt/no-summary' });
  if (keepsDead) left.push({ code: 'llms-txt/dead-links' });
  return left;
}

/** One line per file that is served beside it and that clients may fetch. */
function linesFor(siblings: SiblingDrafts, robots: Robots, context: ProbeContext): SiblingLine[] {
  return [...NAMED].flatMap(([kind, name]) => {
    const path = siblings.get(kind)?.path;
    const url = path ? context.resolve(path) : null;
    return url && isOpenToFetchers(robots, { url }) ? [{ kind, line: line(name, url) }] : [];
  });
}

interface Parts {
  readonly title: string;
  /** Summary with its blank line; empty without a summary. */
  readonly summary: readonly string[];
  readonly pages: readonly ListedPage[];
}

const listOf = (pages: readonly ListedPage[]): string[] => [
  '## Pages',
  '',
  ...pages.map(({ name, url, note }) => line(name, url, note)),
];

/** Headings or links show a written file. A truncated file is not amended, because the rest would be lost. */
const hasWrittenContent = ({ content, file }: LlmsTxtReading) =>
  content !== null &&
  !file.reply?.truncated &&
  (content.outline.headings.length > 0 || content.outline.links.length > 0);

/** The existing file, with what the findings miss. */
function amended(
  { text, outline, urls, isPlain }: LlmsTxt,
  parts: Parts,
  { file, sample, pageOfDead }: LlmsTxtReading,
  open: OpenCodes,
  context: ProbeContext,
): string {
  const has = (slug: string) => open.has(`llms-txt/${slug}`);
  const dead = new Set([
    ...urls.filter((url) => !context.isReachable(url)),
    // An option of the generator repairs all links whose page exists.
    ...(has('dead-links') && pageOfDead === null
      ? sample.flatMap(({ url, exchange }) =>
          exchange?.answer.kind === 'reply' && exchange.answer.status >= 400 ? [url] : [],
        )
      : []),
  ]);
  const second = new Set(
    outline.headings
      .filter((h) => h.depth === 1)
      .slice(has('no-h1') ? 0 : 1)
      .map((h) => h.line),
  );
  const source = text.split(/\r\n|\r|\n/);
  const lines = (isPlain ? linked(source, context) : source).flatMap((raw, index) => {
    if (isDeadLinkItem(raw, dead, file.exchange.answer.url)) return [];
    return [second.has(index + 1) ? raw.replace(/^( {0,3})#(?=\s)/, '$1##') : raw];
  });
  while (lines.at(-1)?.trim() === '') lines.pop();
  if (outline.openFence) lines.push(closingFence(lines));
  const title = outline.headings.find((h) => h.depth === 1);
  const at = has('no-h1') || !title ? 0 : title.line;
  const above = has('no-h1') ? [parts.title, ''] : [];
  const summary =
    has('no-summary') && parts.summary.length > 0
      ? [...(at > 0 ? [''] : []), ...parts.summary]
      : [];
  lines.splice(at, 0, ...above, ...summary);
  const links = isPlain ? outlineOf(lines.join('\n')).links : outline.links;
  const linkedUrls = new Set(links.map(({ url }) => resolveUrl(url, file.exchange.answer.url)));
  const isLoose = has('loose-links') && !links.some(({ inList }) => inList);
  // Links outside of a list or a section are listed again.
  const pages =
    isLoose || has('no-sections')
      ? parts.pages
      : ['no-links', 'short'].some(has)
        ? parts.pages.filter(({ url }) => !linkedUrls.has(url))
        : [];
  return [...lines, ...(pages.length > 0 ? ['', ...listOf(pages)] : [])].join('\n');
}

const FENCE = /^ {0,3}(?:`{3}|~{3})/;

/** Lines in which plain URLs are links; a line that is hardly more than one becomes a list item. */
function linked(lines: readonly string[], context: ProbeContext): string[] {
  let isCode = false;
  return lines.map((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    const urls = isCode
      ? []
      : [...line.matchAll(BARE_URL)].map(([url]) => trimEndOf(url, PUNCTUATION));
    const [only = ''] = urls;
    const words = line.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '').trim();
    const isAtEdge = words.startsWith(only) || trimEndOf(words, '.)').endsWith(only);
    const label = trimOf(words.replace(only, ''), ' \t:–—-|().');
    const isItem = urls.length === 1 && isAtEdge && label.length <= 80 && !/^[#>]/.test(words);
    if (isItem) return `- ${linkTo(label || nameOf(only, context), only)}`;
    return urls.reduce(
      (text, url) => text.replace(url, () => linkTo(nameOf(url, context), url)),
      line,
    );
  });
}

/** Title of a page that was read, else the words of its address. */
function nameOf(url: string, context: ProbeContext): string {
  const absolute = resolveUrl(url, context.origin) ?? url;
  const page = context.pages.find((page) => page.url === absolute) ?? listedPage(context, absolute);
  const last = new URL(absolute).pathname.split('/').filter(Boolean).at(-1);
  const spoken = (last ?? '')
    .replace(/\.\w+$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim();
  return clip(page?.title || spoken || new URL(absolute).host, 120);
}

/** True for a list item whose only link is dead. */
function isDeadLinkItem(line: string, dead: ReadonlySet<string>, base: string): boolean {
  if (dead.size === 0) return false;
  const item = /^ {0,8}[-*+] {1,4}\[[^\]]{0,500}\]\(([^()\s]{1,2000})\)/.exec(line);
  const url = item && resolveUrl(item[1]!, base);
  return url !== null && dead.has(url);
}

/** The fence that was opened last. */
const closingFence = (lines: readonly string[]) =>
  [...lines].reverse().flatMap((line) => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? [])[0] ?? '```';

const line = (name: string, url: string, note = '') =>
  `- ${linkTo(name, url)}${note && `: ${escapeText(note)}`}`;

function isOpenToFetchers(robots: Robots, { url }: Pick<SiteLink, 'url'>): boolean {
  const { pathname, search } = new URL(url);
  return FETCH_CLIENTS.every(({ token }) => robotsAllows(robots, token, pathname + search).allowed);
}

/** What an amended file is. */
function changeOf(content: string, { text }: LlmsTxt, left: readonly FindingOf[]): string {
  if (content.trim() !== text.replace(/\r\n?/g, '\n').trim())
    return 'This is your file; only what the findings name was changed.';
  return left.length > 0
    ? 'This is your file, unchanged: repair by hand what its findings name.'
    : 'This is your file, unchanged: what its findings name is how it is served.';
}

function warnings({ html }: PageReading, change: string | null, open: OpenCodes): string[] {
  if (change !== null)
    return [
      change,
      ...(open.has('llms-txt/size')
        ? ['The file is still long. Move sections that few readers need into separate files.']
        : []),
    ];
  const list = ['Check the list: add what matters, remove the rest.'];
  if (!open.has('llms-txt/absent'))
    list.push('It replaces the file that is there; carry over what you want to keep.');
  if (!html) list.push('The home page could not be read as HTML, so name and links are missing.');
  return list;
}
