import { html, text, xml, type DemoPage, type DemoSite } from './site';

/** A shop for sea charts that was repaired step by step: readable from the start, then a policy, an index, Markdown. */
const ORIGIN = 'http://tidemark-charts.test';
const CHARTS = [
  ['north-sea', 'North Sea', 'From the Strait of Dover to the Skagerrak, in twelve sheets with tidal streams for each hour.'],
  ['baltic', 'Baltic Sea', 'From Kiel to the Gulf of Bothnia, with ice limits and the marked channels of the archipelagos.'],
  ['biscay', 'Bay of Biscay', 'From Ushant to Cape Finisterre, with the swell tables that the coast is known for.'],
] as const;

const INTRO = 'Tidemark draws sea charts by hand and prints them on paper that survives salt water. Each sheet is corrected to the week of its order, folded to fit a chart table and sent within two days. A chart costs 24 euros, a set of twelve 240 euros; shipping inside Europe is free.';
const CONTACT = 'Questions about a chart, a correction or an order are answered by the people who draw them: write to office@tidemark-charts.test or call on weekdays from nine to five.';

const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization', '@id': `${ORIGIN}/#org`, name: 'Tidemark', url: `${ORIGIN}/`, logo: `${ORIGIN}/logo.svg`, sameAs: [`${ORIGIN}/about`] }, { '@type': 'WebSite', name: 'Tidemark', url: `${ORIGIN}/`, publisher: { '@id': `${ORIGIN}/#org` } }] };

interface Parts {
  readonly head: string;
  readonly headers: Record<string, string>;
  readonly markdown: boolean;
}

function page(path: string, title: string, paragraphs: readonly string[], { head, headers, markdown }: Parts): DemoPage {
  const charts = CHARTS.map(([slug, name]) => `<li><a href="/charts/${slug}">${name}</a></li>`).join('');
  const description = paragraphs[0]!.slice(0, 150);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Tidemark</title><meta name="description" content="${description}"><link rel="canonical" href="${ORIGIN}${path}"><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body><header><a href="/">Tidemark</a><nav aria-label="Main"><ul>${charts}<li><a href="/about">About us</a></li></ul></nav></header><main><h1>${title}</h1>${paragraphs.map((p) => `<p>${p}</p>`).join('')}</main><footer><p>© Tidemark. Prices include tax.</p></footer></body></html>`;
  return html(body, { etag: `"${title.length}-${body.length}"`, ...headers }, markdown ? `# ${title}\n\n${paragraphs.join('\n\n')}\n` : undefined);
}

function pages(parts: Parts): Record<string, DemoPage> {
  return {
    '/': page('/', 'Sea charts drawn by hand', [INTRO, ...CHARTS.map(([, name, words]) => `${name}. ${words}`), CONTACT], parts),
    '/about': page('/about', 'About Tidemark', [INTRO, CONTACT], parts),
    ...Object.fromEntries(CHARTS.map(([slug, name, words]) => [`/charts/${slug}`, page(`/charts/${slug}`, `Chart of the ${name}`, [words, INTRO], parts)])),
    '/logo.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 4h8"/></svg>' },
  };
}

const robots = text(`User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
const sitemap = xml(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', '/about', ...CHARTS.map(([slug]) => `/charts/${slug}`)].map((path, i) => `<url><loc>${ORIGIN}${path}</loc><lastmod>2026-10-${String(10 + i)}</lastmod></url>`).join('')}</urlset>`);
const llms = text(`# Tidemark\n\n> ${INTRO}\n\n## Charts\n\n${CHARTS.map(([slug, name, words]) => `- [${name}](${ORIGIN}/charts/${slug}): ${words}`).join('\n')}\n`);
const security = text('Contact: mailto:office@tidemark-charts.test\nExpires: 2027-06-01T00:00:00Z\n');
const data = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
const safe = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin', 'content-security-policy': "default-src 'self'; frame-ancestors 'self'" };

export const tidemark: DemoSite = {
  host: 'tidemark-charts.test',
  versions: [
    { daysAgo: 2, pages: { ...pages({ head: `${data}<link rel="describedby" href="/llms.txt" type="text/plain"><link rel="alternate" href="/" type="text/markdown">`, headers: safe, markdown: true }), '/robots.txt': robots, '/sitemap.xml': sitemap, '/llms.txt': llms, '/.well-known/security.txt': security } },
    { daysAgo: 47, engine: 'seamark@0.9.0', pages: { ...pages({ head: '', headers: {}, markdown: false }), '/robots.txt': text('User-agent: *\nAllow: /\n') } },
  ],
};

