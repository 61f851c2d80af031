import { gzipSync } from 'node:zlib';
import type { SiteAnswer, SiteRequest, SiteRoute } from '../tests/helpers/sites/serve-site';

/**
 * A website with a response for each URL that an audit requests: pages, Markdown, robots, sitemap, llms.txt, API,
 * cards.
 */
const ORIGIN = 'http://rich.test';
const WORDS = 'Acme draws sea charts by hand and prints them on paper that survives salt water. ';
const PAGES = Array.from({ length: 12 }, (_, i) => `/charts/${i + 1}`);

const html = (title: string, paragraphs: number) => {
  const links = PAGES.map((path) => `<li><a href="${path}">Chart ${path.slice(8)}</a></li>`).join(
    '',
  );
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${ORIGIN}/#org`,
        name: 'Acme',
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/logo.png`,
        sameAs: ['https://social.test/acme'],
      },
      { '@type': 'WebSite', name: 'Acme', url: `${ORIGIN}/` },
    ],
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Acme</title><meta name="description" content="Sea charts drawn by hand and printed on paper that survives salt water, for all coasts."><link rel="canonical" href="${ORIGIN}/"><meta name="viewport" content="width=device-width"><meta property="og:image" content="${ORIGIN}/logo.png"><link rel="describedby" href="/llms.txt"><link rel="service-desc" href="/openapi.json" type="application/json"><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><header><nav><a href="/">Home</a> <a href="/docs">Docs</a> <a href="/api">API</a></nav></header><main><h1>${title}</h1><ul>${links}</ul>${`<p>${WORDS.repeat(5)}</p>`.repeat(paragraphs)}</main><footer>© Acme</footer></body></html>`;
};

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Acme charts', version: '1.0.0', description: 'Charts as data.' },
  servers: [{ url: `${ORIGIN}/api` }],
  paths: Object.fromEntries(
    PAGES.map((path) => [
      path,
      {
        get: {
          operationId: `get${path.replaceAll('/', '_')}`,
          summary: 'One chart',
          responses: { 200: { description: 'ok' }, 404: { description: 'none' } },
        },
      },
    ]),
  ),
};
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${PAGES.map((path, i) => `<url><loc>${ORIGIN}${path}</loc><lastmod>2026-11-${String(i + 1).padStart(2, '0')}</lastmod></url>`).join('')}</urlset>`;

const typed = (type: string, body: string, headers: Record<string, string> = {}): SiteRoute => ({
  headers: {
    'content-type': type,
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
    ...headers,
  },
  body,
});

function page(title: string, paragraphs = 12): SiteRoute {
  const body = gzipSync(html(title, paragraphs));
  const markdown = `# ${title}\n\n${WORDS.repeat(5 * paragraphs)}\n`;
  const etag = `"${body.length}"`;
  return ({ headers }: SiteRequest): SiteAnswer => {
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    if (headers.accept?.startsWith('text/markdown'))
      return {
        headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'accept' },
        body: markdown,
      };
    return {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        vary: 'accept, accept-encoding',
        etag,
        'x-content-type-options': 'nosniff',
        link: '</index.md>; rel="alternate"; type="text/markdown"',
      },
      body,
    };
  };
}

export const RICH_HOST = 'rich.test';

export const RICH_SITE: Readonly<Record<string, SiteRoute>> = {
  '/': page('Sea charts drawn by hand'),
  ...Object.fromEntries(PAGES.map((path) => [path, page(`Chart ${path.slice(8)}`, 4)])),
  '/robots.txt': typed(
    'text/plain',
    `User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  ),
  '/llms.txt': typed(
    'text/plain; charset=utf-8',
    `# Acme\n\n> Sea charts.\n\n## Charts\n\n${PAGES.map((path) => `- [Chart ${path.slice(8)}](${ORIGIN}${path}): drawn by hand`).join('\n')}\n`,
  ),
  '/sitemap.xml': typed('application/xml', SITEMAP),
  '/openapi.json': typed('application/json', JSON.stringify(OPENAPI)),
  '/index.md': typed('text/markdown; charset=utf-8', '# Sea charts drawn by hand\n'),
  '/logo.png': typed('image/png', 'png'),
  '/.well-known/security.txt': typed(
    'text/plain',
    'Contact: mailto:security@rich.test\nExpires: 2027-06-01T00:00:00Z\n',
  ),
  '/.well-known/api-catalog': typed(
    'application/linkset+json',
    JSON.stringify({
      linkset: [
        {
          anchor: `${ORIGIN}/api`,
          'service-desc': [{ href: `${ORIGIN}/openapi.json`, type: 'application/json' }],
        },
      ],
    }),
  ),
  '/.well-known/agent-card.json': typed(
    'application/json',
    JSON.stringify({
      name: 'Acme',
      description: 'Sells charts',
      version: '1.0.0',
      capabilities: {},
      supportedInterfaces: [
        { url: 'https://rich.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      ],
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
      skills: [],
    }),
  ),
};
