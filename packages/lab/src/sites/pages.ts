import type { Ask } from '@seamark/engine';
import { html, markdown, text } from '../../../../tests/helpers/memory-network';
import type { Content, ContentPage, Desk } from '../content/content';
import type { LabSite, MemoryReply } from '../site';
import { paragraphsOf } from './prose';

const ORIGIN = 'https://site.test';

interface Shown {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** Content of `<main>` below the heading, and the same as Markdown. */
  readonly html: string;
  readonly markdown: string;
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');

const pathOf = ({ folder }: Content, { slug }: ContentPage) => `/${folder}/${slug}`;

const sectionsOf = ({ pages }: Content) => [...new Set(pages.map(({ section }) => section))];

/** Links to all pages, by section: as HTML, and as Markdown with absolute URLs and summaries. */
const menuOf = (content: Content) => ({
  html: sectionsOf(content)
    .map(
      (section) =>
        `<h2>${section}</h2><ul>${content.pages
          .filter((page) => page.section === section)
          .map(
            (page) =>
              `<li><a href="${pathOf(content, page)}">${page.title}</a>: ${page.summary}</li>`,
          )
          .join('')}</ul>`,
    )
    .join('\n'),
  markdown: sectionsOf(content)
    .map((section) =>
      [
        `## ${section}`,
        content.pages
          .filter((page) => page.section === section)
          .map((page) => `- [${page.title}](${ORIGIN}${pathOf(content, page)}): ${page.summary}`)
          .join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n'),
});

/** The page with the form of a desk. */
const deskPage = ({ name }: Content, desk: Desk): Shown => ({
  path: `/${desk.name}`,
  title: `${desk.title} · ${name}`,
  description: desk.summary,
  heading: desk.title,
  html: `<p>${desk.summary} Members of our team look at each request on the day it arrives, and write back if something is missing.</p>
<form action="/${desk.name}/records" method="post" toolname="${desk.name}" tooldescription="${desk.summary}">${desk.fields
    .map(
      (field) =>
        `<label>${field} <input name="${field}" toolparamdescription="${field} of the request"></label>`,
    )
    .join('')}<button>${desk.button}</button></form>`,
  markdown: desk.summary,
});

const shownPages = (content: Content): readonly Shown[] => {
  const menu = menuOf(content);
  const [about = ''] = content.about;
  const opening = [...content.about, content.filler.slice(0, 6).join(' ')];
  const plain = (path: string, heading: string): Shown => ({
    path,
    title: `${heading} · ${content.name}`,
    description: `${heading} of ${content.name}, with everything on one page.`,
    heading,
    html: `${paragraphs(opening)}\n${menu.html}`,
    markdown: `${opening.join('\n\n')}\n\n${menu.markdown}`,
  });
  return [
    {
      path: '/',
      title: `${content.name}: ${content.headline.toLowerCase()}`,
      description: about,
      heading: content.headline,
      html: `${paragraphs(opening)}\n${menu.html}\n${SEARCH}`,
      markdown: `${opening.join('\n\n')}\n\n${menu.markdown}`,
    },
    ...(content.desk === undefined ? [] : [deskPage(content, content.desk)]),
    plain(`/${content.folder}`, 'Overview'),
    plain('/about', 'About'),
    ...content.pages.map((page) => {
      const texts = paragraphsOf(content, page);
      return {
        path: pathOf(content, page),
        title: `${page.title} · ${content.name}`,
        description: page.summary,
        heading: page.title,
        html: paragraphs(texts),
        markdown: texts.join('\n\n'),
      };
    }),
  ];
};

const structuredData = ({ name, about: [about] }: Content) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': 'https://site.test/#organization',
      name,
      url: 'https://site.test/',
      logo: 'https://site.test/logo.png',
      description: about,
      sameAs: ['https://social.test/profile'],
    },
    { '@type': 'WebSite', name, url: 'https://site.test/' },
  ],
});

const SEARCH = `<form action="/search" method="post" toolname="search" tooldescription="Searches the site for a word."><label>Word <input name="q" toolparamdescription="A word of the site"></label><button>Search</button></form>`;

/** Path of the Markdown version of a page. */
const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);

const htmlOf = (
  content: Content,
  { path, title, description, heading, html }: Shown,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://site.test${path}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="https://site.test${path}">
<meta property="og:type" content="website">
<meta property="og:image" content="https://site.test/preview.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.png">
<link rel="describedby" href="/llms.txt">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<link rel="service-desc" type="application/json" href="/openapi.json">
<link rel="api-catalog" href="/.well-known/api-catalog">
<script type="application/ld+json">${JSON.stringify(structuredData(content))}</script>
</head>
<body>
<header><a href="/">${content.name}</a><nav><a href="/${content.folder}">Overview</a> <a href="/about">About</a>${content.desk === undefined ? '' : ` <a href="/${content.desk.name}">${content.desk.title}</a>`}</nav></header>
<main>
<h1>${heading}</h1>
${html}
</main>
<footer>© 2026 ${content.name}</footer>
</body>
</html>
`;

/** The last line of the Markdown of each page. */
export const WAY_BACK = `\nAll pages: [llms.txt](${ORIGIN}/llms.txt)\n`;

const markdownOf = ({ heading, markdown: text }: Shown) => `# ${heading}\n\n${text}\n${WAY_BACK}`;

const PAGE_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-encoding': 'gzip',
  vary: 'Accept, Accept-Encoding',
  etag: '"v1"',
};
/** A page: HTML, or Markdown where it is preferred; unchanged responses are a 304. */
const served =
  (content: Content, page: Shown) =>
  (ask: Ask): MemoryReply => {
    if (ask.headers['if-none-match'] === '"v1"') return { status: 304, headers: { etag: '"v1"' } };
    return /^(?!text\/html).*text\/markdown/.test(ask.headers.accept ?? '')
      ? markdown(markdownOf(page), { ...PAGE_HEADERS, etag: '"m1"' })
      : html(htmlOf(content, page), PAGE_HEADERS);
  };

const sitemapOf = (pages: readonly Shown[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path }, at) => `<url><loc>https://site.test${path}</loc><lastmod>2026-10-${10 + (at % 20)}</lastmod></url>`).join('\n')}
</urlset>
`;

const llmsTxtOf = (content: Content) =>
  `# ${content.name}\n\n> ${content.about[0] ?? ''}\n\n${menuOf(content).markdown}\n`;

/** Pages with their Markdown, the sitemap, and llms.txt. */
export const pagesOf = (content: Content): LabSite => {
  const pages = shownPages(content);
  return {
    ...Object.fromEntries(
      pages.flatMap((page) => [
        [page.path, served(content, page)],
        [markdownPath(page.path), markdown(markdownOf(page))],
      ]),
    ),
    '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: sitemapOf(pages) },
    '/llms.txt': text(llmsTxtOf(content)),
  };
};
