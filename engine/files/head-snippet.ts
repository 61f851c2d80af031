import { attr, textOf, named } from '../parse/html';
import { isLanguageTag } from '../parse/language-tag';
import { clip, sentencesOf } from '../parse/text';
import { homePage, metaContent, missingOpenGraph, type HtmlView } from '../probes/page';
import { defineArtifact, type OpenCodes, type OptionalFact } from './define';
import { attributeText } from '../parse/escape';

/** What the head of the home page lacks, made from the page's own words. */
export const headSnippet = defineArtifact({
  kind: 'head-snippet',
  checkIds: ['seo-basics', 'ai-directives', 'meta-tags'],
  probes: { home: homePage },

  generate({ home: { html, reply } }, _seen, { open, optional }) {
    if (!html || !reply) return null;
    const words = wordsOf(html, reply.url, optional);
    const lines = [...basics(words, open), ...openGraph(html, words, open)];
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
    };
  },
});

interface Words {
  readonly title: () => string | undefined;
  readonly description: () => string | undefined;
  readonly url: string;
  readonly image: () => string | undefined;
}

/** Words are taken from the page; what is not there is left out. Each is asked for only when a line needs it. */
function wordsOf(html: HtmlView, url: string, optional: OptionalFact): Words {
  const h1 = named(html.document, 'h1')[0];
  return {
    url,
    title: () =>
      clip(html.title || (h1 ? textOf(h1) : ''), 120) ||
      optional('title that names the page and the site', 'A title that names the page', 'name'),
    description: () =>
      sentencesOf(metaContent(html, 'description') ?? '', 320) ||
      sentencesOf(metaContent(html, 'og:description') ?? '', 320) ||
      firstSentences(html) ||
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

/** The first sentences of the main text, when they make a description of usual length. */
const firstSentences = (html: HtmlView): string =>
  named(html.document, 'p')
    .map((p) => sentencesOf(textOf(p), 300))
    .find((text) => text.length >= 50) ?? '';

/** No line without its content. */
const meta = (kind: 'name' | 'property', name: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`<meta ${kind}="${name}" content="${attributeText(content)}">`];

function basics(words: Words, open: OpenCodes): string[] {
  const has = (slug: string) => open.has(`seo-basics/${slug}`);
  const title = has('no-title') ? words.title() : undefined;
  return [
    ...(title === undefined ? [] : [`<title>${attributeText(title)}</title>`]),
    ...(has('no-description') ? meta('name', 'description', words.description()) : []),
    ...(has('no-canonical') ? [`<link rel="canonical" href="${attributeText(words.url)}">`] : []),
    ...(has('viewport') ? meta('name', 'viewport', 'width=device-width, initial-scale=1') : []),
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
  const lacking = missingOpenGraph(html);
  const missing = open.has('meta-tags/og-missing')
    ? lacking.flatMap((field) => meta('property', field, values[field]()))
    : [];
  const hasImage = !lacking.includes('og:image') || missing.some((m) => m.includes('og:image'));
  return open.has('meta-tags/twitter-card')
    ? [...missing, ...meta('name', 'twitter:card', hasImage ? 'summary_large_image' : 'summary')]
    : missing;
}

function languageWarning({ document }: HtmlView, open: OpenCodes): string[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  return open.has('seo-basics/no-lang') || (lang && !isLanguageTag(lang))
    ? ['Set the language on <html lang="…"> itself; a snippet for the head cannot.']
    : [];
}
