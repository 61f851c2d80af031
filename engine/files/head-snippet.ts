import { attr, textOf, elementsNamed } from '../parse/html';
import { isLanguageTag } from '../parse/language-tag';
import { clip } from '../parse/text';
import { descriptionOf } from './description-of';
import { isOther } from '../checks/meta-tags/check';
import { isDescriptionLength, isSameText, isTitleLength } from '../checks/seo-basics/words';
import {
  homePage,
  metaContent,
  missingOpenGraph,
  type HtmlView,
  type OpenGraphField,
} from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import { defineArtifact, type FindingOf, type OpenCodes, type OptionalFact } from './define';
import { attributeText } from '../parse/escape';

/** Lines that the home page's head lacks, in the page's own words. */
export const headSnippet = defineArtifact({
  kind: 'head-snippet',
  checkIds: ['seo-basics', 'ai-directives', 'meta-tags'],
  probes: { home: homePage },

  generate({ home: { html, reply } }, context, { open, optional, facts }) {
    if (!html || !reply) return null;
    const words = wordsOf(html, reply.url, optional);
    const title = open.has('seo-basics/no-title') ? words.title() : undefined;
    const description = open.has('seo-basics/no-description') ? words.description() : undefined;
    const missing = open.has('meta-tags/og-missing') ? missingOpenGraph(html) : [];
    const openGraph = openGraphLines(missing, html, words);
    const hasImage = !missing.includes('og:image') || openGraph.some((m) => m.includes('og:image'));
    const lines = [
      ...(title === undefined ? [] : [`<title>${attributeText(title)}</title>`]),
      ...meta('name', 'description', description),
      ...(open.has('seo-basics/no-canonical')
        ? [`<link rel="canonical" href="${attributeText(words.url)}">`]
        : []),
      ...(open.has('seo-basics/viewport')
        ? meta('name', 'viewport', 'width=device-width, initial-scale=1')
        : []),
      ...openGraph,
      ...(open.has('meta-tags/twitter-card')
        ? meta('name', 'twitter:card', hasImage ? 'summary_large_image' : 'summary')
        : []),
    ];
    if (lines.length === 0) return null;
    const all = lines.join('\n');
    return {
      path: null,
      filename: 'head.html',
      contentType: 'text/html; charset=utf-8',
      headers: [],
      content: `${all}\n`,
      warnings: [
        'Paste it into the head of the home page; other pages need their own title, description and addresses.',
        ...languageWarning(html, open),
      ],
      pointer: null,
      inHead: all,
      // A name in the title is visible on the page.
      alsoRepairs:
        facts.name !== undefined && title?.includes(facts.name) && !hasTitle(html)
          ? [{ code: 'structured-data/not-visible' }]
          : [],
      leavesOpen: [
        ...textFindingsLeftOpen(html, { title, description }, open),
        ...linkFindingsLeftOpen(html, words.url, context, open),
        ...countLeft(missing.filter((field) => isLeft(field, openGraph, html)).length),
      ],
    };
  },
});

interface Words {
  readonly title: () => string | undefined;
  readonly description: () => string | undefined;
  readonly url: string;
  readonly image: () => string | undefined;
}

/** Texts from the page; missing ones are left out. Each is asked for only if a line needs it. */
function wordsOf(html: HtmlView, url: string, optional: OptionalFact): Words {
  const h1 = elementsNamed(html.document, 'h1')[0];
  return {
    url,
    title: () =>
      clip(html.title || (h1 ? textOf(h1) : ''), 120) ||
      optional('title that names the page and the site', 'A title that names the page', 'name'),
    description: () =>
      descriptionOf(html, 320) ||
      optional(
        'one or two factual sentences about the page',
        'One or two factual sentences that say what this page is about.',
        'summary',
      ),
    image: () =>
      optional(
        'absolute address of an image, 1200×630',
        new URL('/preview.png', url).href,
        'image',
      ),
  };
}

/** No line without content. */
const meta = (kind: 'name' | 'property', name: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`<meta ${kind}="${name}" content="${attributeText(content)}">`];

function openGraphLines(
  missing: readonly OpenGraphField[],
  html: HtmlView,
  words: Words,
): string[] {
  const values = {
    'og:title': words.title,
    'og:description': words.description,
    'og:url': () => canonicalOf(html) ?? words.url,
    'og:type': () => 'website',
    'og:image': words.image,
  };
  return missing.flatMap((field) => meta('property', field, values[field]()));
}

const canonicalOf = (html: HtmlView) => html.canonicals[0]?.url;

const hasTitle = ({ document }: HtmlView) =>
  document.headElements.some((e) => e.tagName === 'title');

/** Findings about title and description that stay open: unknown, or of unusual length. */
function textFindingsLeftOpen(
  html: HtmlView,
  { title, description }: { readonly title?: string; readonly description?: string },
  open: OpenCodes,
): FindingOf[] {
  const isSame = isSameText(
    title ?? html.title ?? '',
    description ?? metaContent(html, 'description') ?? '',
  );
  const left: FindingOf[] = [];
  // Clients read the first of two.
  const hasDescription = html.metas.some((m) => m.name === 'description');
  if (title === undefined || hasTitle(html)) left.push({ code: 'seo-basics/no-title' });
  else if (!isTitleLength(title)) left.push({ code: 'seo-basics/title-length' });
  if (description === undefined || hasDescription) left.push({ code: 'seo-basics/no-description' });
  else if (!isDescriptionLength(description)) left.push({ code: 'seo-basics/description-length' });
  return [
    ...left.filter(({ code }) => !code.startsWith('seo-basics/no-') || open.has(code)),
    ...(isSame ? [{ code: 'seo-basics/same-text' } as const] : []),
  ];
}

/** Findings about contradictory addresses. */
function linkFindingsLeftOpen(
  html: HtmlView,
  url: string,
  context: ProbeContext,
  open: OpenCodes,
): FindingOf[] {
  if (!open.has('seo-basics/no-canonical')) return [];
  const ogUrl = metaContent(html, 'og:url');
  return [
    ...(context.isSameSite(url) ? [] : [{ code: 'seo-basics/canonical-away' } as const]),
    ...(ogUrl && isOther(ogUrl, [url], html.baseUrl)
      ? [{ code: 'meta-tags/og-url' } as const]
      : []),
  ];
}

/** True if the line is not written, or follows one without content. */
const isLeft = (field: OpenGraphField, lines: readonly string[], html: HtmlView) =>
  !lines.some((line) => line.includes(`"${field}"`)) || html.metas.some((m) => m.name === field);

const countLeft = (count: number): FindingOf[] =>
  count > 0 ? [{ code: 'meta-tags/og-missing', count }] : [];

function languageWarning({ document }: HtmlView, open: OpenCodes): string[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  return open.has('seo-basics/no-lang') || (lang && !isLanguageTag(lang))
    ? ['Set the language on <html lang="…"> itself; a snippet for the head cannot.']
    : [];
}
