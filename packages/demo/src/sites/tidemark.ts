import { createHash } from 'node:crypto';
import { dayFrom, html, text, xml, type DemoPage, type DemoSite, type PageInput } from './site';

/** A shop for sea charts, repaired step by step; one relaunch reverts half of it for a week. */
const ORIGIN = 'http://tidemark-charts.test';
const CHARTS = [
  [
    'north-sea',
    'North Sea',
    'From the Strait of Dover to the Skagerrak, in twelve sheets with tidal streams for each hour.',
  ],
  [
    'baltic',
    'Baltic Sea',
    'From Kiel to the Gulf of Bothnia, with ice limits and the marked channels of the archipelagos.',
  ],
  [
    'biscay',
    'Bay of Biscay',
    'From Ushant to Cape Finisterre, with the swell tables that the coast is known for.',
  ],
] as const;

const INTRO =
  'Tidemark draws sea charts by hand and prints them on paper that survives salt water. Each sheet is corrected to the week of its order, folded to fit a chart table and sent within two days. Sheets are 24 € each, and shipping inside Europe is free.';
const CONTACT =
  'Questions about a chart, a correction or an order are answered by the people who draw them: write to office@tidemark-charts.test or call on weekdays from nine to five.';
const priceOf = (name: string): string =>
  `The chart of the ${name} costs 24 euros a sheet, the set of twelve 240 euros.`;

const graph = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${ORIGIN}/#org`,
      name: 'Tidemark',
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/logo.svg`,
      sameAs: [`${ORIGIN}/about`],
    },
    {
      '@type': 'WebSite',
      name: 'Tidemark',
      url: `${ORIGIN}/`,
      publisher: { '@id': `${ORIGIN}/#org` },
    },
  ],
};
const data = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
const safe = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'self'; frame-ancestors 'self'",
};

interface Parts {
  readonly head: string;
  readonly headers: Record<string, string>;
  readonly markdown: boolean;
}

function page(
  path: string,
  title: string,
  paragraphs: readonly string[],
  { head, headers, markdown }: Parts,
  { proof }: PageInput,
): DemoPage {
  const charts = CHARTS.map(
    ([slug, name]) => `<li><a href="/charts/${slug}">${name}</a></li>`,
  ).join('');
  const description = paragraphs[0]!.slice(0, 150);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Tidemark</title>${path === '/' ? proof : ''}<meta name="description" content="${description}"><link rel="canonical" href="${ORIGIN}${path}"><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body><header><a href="/">Tidemark</a><nav aria-label="Main"><ul>${charts}<li><a href="/about">About us</a></li><li><a href="/basket">Basket</a></li></ul></nav></header><main><h1>${title}</h1>${paragraphs.map((p) => `<p>${p}</p>`).join('')}</main><footer><p>© Tidemark. Prices include tax.</p></footer></body></html>`;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  return html(
    body,
    { etag, ...headers },
    markdown
      ? `# ${title}\n\n${paragraphs.join('\n\n')}\n\n${CHARTS.map(([slug, name]) => `- [${name}](/charts/${slug})`).join('\n')}\n`
      : undefined,
  );
}

type Files = (input: PageInput) => Readonly<Record<string, DemoPage>>;

function pages(parts: Parts, files: Files) {
  return (input: PageInput) => ({
    '/': page(
      '/',
      'Sea charts drawn by hand',
      [INTRO, ...CHARTS.map(([, name, words]) => `${name}. ${words}`), CONTACT],
      parts,
      input,
    ),
    '/about': page('/about', 'About Tidemark', [INTRO, CONTACT], parts, input),
    ...Object.fromEntries(
      CHARTS.map(([slug, name, words]) => [
        `/charts/${slug}`,
        page(
          `/charts/${slug}`,
          `Chart of the ${name}`,
          [words, priceOf(name), INTRO],
          parts,
          input,
        ),
      ]),
    ),
    '/basket': page(
      '/basket',
      'Your basket',
      [
        'Nothing is in your basket yet. Charts that you order are corrected on the day they are sent, and can be sent back within a fortnight.',
      ],
      parts,
      input,
    ),
    '/logo.svg': {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 4h8"/></svg>',
    },
    ...files(input),
  });
}

const open = text('User-agent: *\nAllow: /\n');
const policy = text(
  `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
);
/** Copied from the staging server, as happens in relaunches. */
const staging = text(
  'User-agent: *\nAllow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nUser-agent: ChatGPT-User\nDisallow: /\n',
);
const sitemap = ({ today }: PageInput) =>
  xml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', '/about', ...CHARTS.map(([slug]) => `/charts/${slug}`)].map((path, n) => `<url><loc>${ORIGIN}${path}</loc><lastmod>${dayFrom(today, -4 - n)}</lastmod></url>`).join('')}</urlset>`,
  );
const llms = text(
  `# Tidemark\n\n> ${INTRO}\n\n## Charts\n\n${CHARTS.map(([slug, name, words]) => `- [${name}](${ORIGIN}/charts/${slug}): ${words}`).join('\n')}\n`,
);
const security = ({ today }: PageInput) =>
  text(`Contact: mailto:office@tidemark-charts.test\nExpires: ${dayFrom(today, 200)}T00:00:00Z\n`);

const BARE: Parts = { head: '', headers: {}, markdown: false };
const DESCRIBED: Parts = { head: data, headers: safe, markdown: false };
const INDEXED: Parts = {
  ...DESCRIBED,
  head: `${data}<link rel="describedby" href="/llms.txt" type="text/plain">`,
};
const FOR_AGENTS: Parts = {
  ...INDEXED,
  head: `${INDEXED.head}<link rel="alternate" href="/" type="text/markdown">`,
  markdown: true,
};

export const tidemark: DemoSite = {
  host: 'tidemark-charts.test',
  name: 'Tidemark',
  phases: [
    { daysAgo: 90, pages: pages(BARE, () => ({ '/robots.txt': open })) },
    { daysAgo: 73, pages: pages(DESCRIBED, () => ({ '/robots.txt': open })) },
    {
      daysAgo: 52,
      pages: pages(DESCRIBED, (input) => ({
        '/robots.txt': policy,
        '/sitemap.xml': sitemap(input),
      })),
    },
    {
      daysAgo: 31,
      pages: pages(BARE, (input) => ({ '/robots.txt': staging, '/sitemap.xml': sitemap(input) })),
    },
    {
      daysAgo: 24,
      pages: pages(DESCRIBED, (input) => ({
        '/robots.txt': policy,
        '/sitemap.xml': sitemap(input),
      })),
    },
    {
      daysAgo: 13,
      pages: pages(INDEXED, (input) => ({
        '/robots.txt': policy,
        '/sitemap.xml': sitemap(input),
        '/llms.txt': llms,
      })),
    },
    {
      daysAgo: 4,
      pages: pages(FOR_AGENTS, (input) => ({
        '/robots.txt': policy,
        '/sitemap.xml': sitemap(input),
        '/llms.txt': llms,
        '/.well-known/security.txt': security(input),
      })),
    },
  ],
};
