import { attr, textOf, named } from '../parse/html';
import { isLanguageTag } from '../parse/language-tag';
import { clip } from '../parse/text';
import { llmsTxtFile } from '../probes/files';
import { markdownVariants } from '../probes/markdown-variants';
import { homePage, metaContent, missingOpenGraph, type HtmlView } from '../probes/page';
import type { ProbeContext } from '../probe-context';
import {
  defineArtifact,
  linkLine,
  POINTED,
  linksTo,
  type OpenCodes,
  type Link,
  type Todo,
} from './define';
import { attributeText } from './escape';

/** What the head of the home page lacks, made from the page's own words. */
export const headSnippet = defineArtifact({
  kind: 'head-snippet',
  checkIds: ['seo-basics', 'ai-directives', 'meta-tags'],
  names: POINTED,
  probes: { home: homePage, llms: llmsTxtFile, variants: markdownVariants },

  generate({ home: { html, reply }, llms, variants }, context, { open, todo, beside }) {
    if (!html || !reply) return null;
    const words = wordsOf(html, reply.url, todo);
    const lines = [
      ...basics(words, open),
      ...openGraph(html, words, open),
      ...pointers(open, llms.state === 'present', variants, context),
    ];
    if (lines.length === 0) return null;
    const borrowed = linksTo(beside).filter(
      ({ link, line }) => !lines.includes(line) && !isThere(html, link, context),
    );
    const all = [...lines, ...borrowed.map(({ line }) => line)].join('\n');
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
      borrowed: borrowed.map(({ kind, line }) => ({ kind, line })),
    };
  },
});

const isThere = (html: HtmlView, { rel, href }: Link, context: ProbeContext) =>
  html.links.some((l) => l.rels.includes(rel) && l.url === context.resolve(href));

interface Words {
  readonly title: () => string;
  readonly description: () => string;
  readonly url: string;
  readonly image: () => string;
}

/** Words are taken from the page; what is not there stays a marker. Each is asked for only when a line needs it. */
function wordsOf(html: HtmlView, url: string, todo: Todo): Words {
  const h1 = named(html.document, 'h1')[0];
  return {
    url,
    title: () =>
      clip(
        html.title ||
          (h1 ? textOf(h1) : '') ||
          todo('title that names the page and the site', 'A title that names the page', 'name'),
        120,
      ),
    description: () =>
      clip(
        metaContent(html, 'description') ||
          metaContent(html, 'og:description') ||
          firstSentences(html) ||
          todo(
            'one or two factual sentences about the page',
            'One or two factual sentences that say what this page is about.',
            'summary',
          ),
        320,
      ),
    image: () =>
      todo('absolute address of an image, 1200×630', new URL('/preview.png', url).href, 'image'),
  };
}

/** The first words of the main text, when they make a description of usual length. */
function firstSentences(html: HtmlView): string | null {
  const first = named(html.document, 'p')
    .map((p) => textOf(p))
    .find((text) => text.length >= 50);
  return first ? clip(first, 300) : null;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${attributeText(content)}">`;

function basics(words: Words, open: OpenCodes): string[] {
  const has = (slug: string) => open.has(`seo-basics/${slug}`);
  return [
    ...(has('no-title') ? [`<title>${attributeText(words.title())}</title>`] : []),
    ...(has('no-description') ? [meta('name', 'description', words.description())] : []),
    ...(has('no-canonical') ? [`<link rel="canonical" href="${attributeText(words.url)}">`] : []),
    ...(has('viewport') ? [meta('name', 'viewport', 'width=device-width, initial-scale=1')] : []),
  ];
}

function openGraph(html: HtmlView, words: Words, open: OpenCodes): string[] {
  const values = {
    'og:title': words.title,
    'og:description': words.description,
    'og:url': () => html.links.find((l) => l.rels.includes('canonical'))?.url ?? words.url,
    'og:type': () => 'website',
    'og:image': words.image,
  };
  const missing = open.has('meta-tags/og-missing')
    ? missingOpenGraph(html).map((field) => meta('property', field, values[field]()))
    : [];
  return open.has('meta-tags/twitter-card')
    ? [...missing, meta('name', 'twitter:card', 'summary_large_image')]
    : missing;
}

function pointers(
  open: OpenCodes,
  hasLlms: boolean,
  variants: {
    readonly variant: string;
    readonly siblings: readonly { readonly ask: { readonly url: string } }[];
  },
  context: ProbeContext,
): string[] {
  if (!open.has('meta-tags/no-pointer')) return [];
  const sibling = variants.siblings.at(-1);
  const markdown =
    variants.variant === 'no'
      ? sibling
        ? new URL(sibling.ask.url).pathname
        : null
      : new URL(context.homeUrl).pathname;
  return hasLlms
    ? [linkLine({ rel: 'describedby', href: '/llms.txt', type: 'text/plain' })]
    : markdown
      ? [linkLine({ rel: 'alternate', href: markdown, type: 'text/markdown' })]
      : [];
}

function languageWarning({ document }: HtmlView, open: OpenCodes): string[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  return open.has('seo-basics/no-lang') || (lang && !isLanguageTag(lang))
    ? ['Set the language on <html lang="…"> itself; a snippet for the head cannot.']
    : [];
}
