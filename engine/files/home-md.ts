import { isMarkdownFile, markdownElsewhere, markdownVariants } from '../probes/markdown-variants';
import { lackingMessage } from '../checks/content-negotiation/check';
import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { homePage, page, resolveUrl, type HtmlView, type PageReading } from '../probes/page';
import { memoized } from '../network/recording';
import { pagesOfIndex } from './pages-of-index';
import type { ProbeContext } from '../probes/probe-context';
import { siteLinks, type SiteLink } from '../probes/site-links';
import { textBefore, visibleLength } from '../parse/text';
import { likenessOf } from '../checks/content-negotiation/likeness';
import { outlineOf } from '../parse/markdown';
import { defineArtifact, withPointer, type FindingOf } from './define';
import { linkTo } from './markdown-line';
import { markdownOf } from './markdown-of';

/** The home page as Markdown, in its own words, with absolute links. */
export const homeMd = defineArtifact({
  kind: 'home-md',
  checkIds: ['content-negotiation'],
  linksTo: ['llms-txt'],
  probes: {
    page,
    variants: markdownVariants,
    elsewhere: markdownElsewhere,
    llms: llmsTxtChoice,
    home: homePage,
    links: siteLinks,
  },

  generate(
    { page: { html, reply }, variants, elsewhere, llms, home, links },
    context,
    { open, siblings },
  ) {
    // If the site has its own Markdown, the server should answer / with that.
    if ([...variants.advertised, ...variants.siblings].some((e) => isMarkdownFile(context, e)))
      return null;
    if (!html || !reply || visibleLength(html.text) === 0 || reply.body.byteLength > HTML_BYTES_MAX)
      return null;
    const text = memoized(html, markdownOf);
    if (text.trim() === '') return null;
    const sibling = siblings.get('llms-txt')?.path ?? null;
    const index = llms.content
      ? llms.file.exchange.answer.url
      : sibling && context.resolve(sibling);
    const line = index === null ? null : `All pages: [llms.txt](${index})`;
    const content = [text.trimEnd(), otherPages(text, home, links, context), line]
      .flatMap((part) => (part === null ? [] : `${part}\n`))
      .join('\n');
    // At the address of a dead advertised link, the file makes the link valid.
    const linked = variants.advertised.map(({ ask }) => new URL(ask.url));
    const path =
      linked.find((url) => url.origin === context.origin && !url.search)?.pathname ?? '/index.md';
    const others = elsewhere.pages.filter(({ markdown }) => markdown === null).length;
    const all = elsewhere.pages.length;
    return {
      path,
      filename: 'index.md',
      contentType: 'text/markdown; charset=utf-8',
      headers: [{ name: 'Vary', value: 'Accept' }],
      content,
      warnings: [
        'Answer / with this file when the Accept header asks for text/markdown, and send Vary: Accept on both forms.',
        ...(visibleLength(content) < 600
          ? ['The page has little text to convert; complete the file by hand.']
          : []),
        ...(others > 0 && !open.has('content-negotiation/some-pages')
          ? [`This file does not repair: ${lackingMessage(others, all)}.`]
          : []),
      ],
      ...withPointer({ rel: 'alternate', href: path, type: 'text/markdown' }),
      borrowed: line !== null && !llms.content ? [{ kind: 'llms-txt', line }] : [],
      leavesOpen: [
        ...findingsLeftOpen(content, html),
        ...(others > 0
          ? [{ code: 'content-negotiation/some-pages', share: [others, all + 1] } as const]
          : []),
      ],
      negotiatedAs: 'text/markdown',
      headerRules: [
        { on: new URL(context.homeUrl).pathname, name: 'Vary', value: 'Accept', append: true },
      ],
    };
  },
});

/** Pages that the home page links to, if its text has no link to any; null without them. */
function otherPages(
  text: string,
  home: PageReading,
  links: readonly SiteLink[],
  context: ProbeContext,
): string | null {
  const isOther = (url: string | null) =>
    url !== null && context.isSameSite(url) && textBefore(url, '#') !== context.homeUrl;
  if (outlineOf(text).links.some(({ url }) => isOther(resolveUrl(url, context.homeUrl))))
    return null;
  const pages = pagesOfIndex(context, home, links).slice(0, PAGES_MAX);
  return pages.length === 0
    ? null
    : `Other pages: ${pages.map(({ name, url }) => linkTo(name, url)).join(', ')}`;
}

const PAGES_MAX = 10;

/** Findings about content that the conversion loses. */
function findingsLeftOpen(content: string, html: HtmlView): FindingOf[] {
  const { isTooShort, lacksHeadings, characters } = likenessOf(outlineOf(content), html);
  const [mine, theirs] = characters;
  return [
    ...(isTooShort
      ? [{ code: 'content-negotiation/empty', share: [theirs - mine, theirs] } as const]
      : []),
    ...(lacksHeadings ? [{ code: 'content-negotiation/parity' } as const] : []),
  ];
}

/** A larger page should generate its Markdown from the source, not from half a megabyte of markup. */
const HTML_BYTES_MAX = 500 * 1024;
