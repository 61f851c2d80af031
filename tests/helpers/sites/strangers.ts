import { html, json, redirect, text, type MemoryReply, type MemorySite } from '../memory-network';

/** Sites in the style of real ones, written without regard to the engine. */
interface Page {
  readonly title: string;
  readonly description?: string;
  readonly head?: string;
  readonly body: string;
  readonly lang?: string;
  readonly headers?: MemoryReply['headers'];
}

const page = ({ title, description, head = '', body, lang = 'en', headers = {} }: Page) =>
  html(
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${
      description === undefined ? '' : `<meta name="description" content="${description}">`
    }${head}</head><body>${body}</body></html>`,
    headers,
  );

const words = (about: string) =>
  `${about} `.repeat(3) +
  'We answer every letter that reaches us within two working days. Our workshop is open to visitors on request. ';
const inner = (title: string, about: string, description?: string) =>
  page({
    title,
    ...(description === undefined ? {} : { description }),
    body: `<main><h1>${title.split(/ [|–-] /)[0]}</h1><p>${words(about)}</p></main>`,
  });
const xml = (body: string): MemoryReply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});
const sitemapOf = (...entries: readonly (readonly [string, string?])[]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries
      .map(
        ([path, day]) =>
          `<url><loc>https://site.test${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>`,
      )
      .join('')}</urlset>`,
  );
const PNG = { headers: { 'content-type': 'image/png' }, body: 'png' };
const nav = (...links: readonly (readonly [string, string])[]) =>
  `<nav>${links.map(([path, label]) => `<a href="${path}">${label}</a>`).join(' ')}</nav>`;

export const STRANGERS: Readonly<Record<string, MemorySite>> = {
  'a restaurant with hours, telephone and address': {
    '/': page({
      title: 'Osteria Bella – Italian kitchen in Kiel',
      description:
        'Fresh pasta, wood-fired pizza and wines from Piedmont, in the old harbour of Kiel.',
      head: '<link rel="icon" sizes="16x16" href="/favicon.ico"><meta name="viewport" content="width=device-width">',
      body: `<header>${nav(['/', 'Home'], ['/menu', '🍕 Menu →'], ['/contact', '—'])}</header><main><h1>Osteria Bella</h1><p>${words('We cook as our grandmother did.')}</p><address>Hafenstraße 12, 24103 Kiel</address><p>Tue–Sun: 11:30–22:00</p><a href="tel:+49431123456">Reserve a table</a></main>`,
    }),
    '/menu': inner('Menu – Osteria Bella', 'Pasta costs 12 euros.', 'What we cook this week.'),
    '/contact': inner('Find us – Osteria Bella', 'The bus stops at the door.'),
    '/favicon.ico': { status: 404 },
  },
  'a shop with decorated links and a dated sitemap': {
    '/': page({
      title: 'Paperboat Books',
      description: 'Children’s books from small publishers, chosen by hand and sent from Bremen.',
      head: '<meta property="og:site_name" content="Paperboat Books"><meta property="og:image" content="https://site.test/og.png">',
      body: `<header><a href="/index.html"><img src="/img/logo.png" alt="logo"></a>${nav(['/new', '📕 NEW … $49 →'], ['/sale', '%'], ['/terms', 'Terms'])}</header><main><h1>Books for small sailors</h1><p>${words('Every book here was read aloud at least twice.')}</p></main><footer><a href="https://www.instagram.com/paperboatbooks/">Instagram</a></footer>`,
    }),
    '/index.html': page({
      title: 'Paperboat Books',
      head: '<link rel="canonical" href="https://site.test/">',
      body: '<main><h1>Books for small sailors</h1></main>',
    }),
    '/new': inner('New books | Paperboat Books', 'Forty new books came in this month.'),
    '/sale': inner('Books on sale | Paperboat Books', 'Three for two until Sunday.'),
    '/terms': inner('Terms | Paperboat Books', 'You may return a book for thirty days.'),
    '/img/logo.png': PNG,
    '/og.png': PNG,
    '/robots.txt': text(
      'User-agent: *\nDisallow: /cart\n\nSitemap: https://site.test/sitemap.xml\n',
    ),
    '/sitemap.xml': sitemapOf(
      ['/', '2026-10-01'],
      ['/new', '2026-11-02'],
      ['/sale', '2026-09-12'],
      ['/gone', '2026-01-01'],
    ),
  },
  'documentation with an llms.txt of its own': {
    '/': page({
      title: 'Tidewire documentation',
      description: 'How to install, configure and operate Tidewire, a message broker for boats.',
      head: '<link rel="canonical" href="https://site.test/"><link rel="describedby" href="/llms.txt" type="text/plain">',
      body: `<header>${nav(['/install', 'Install'], ['/config', 'Configuration'])}</header><main><h1>Tidewire</h1><p>${words('Tidewire moves messages between boats.')}</p></main>`,
    }),
    '/install': inner(
      'Install · Tidewire',
      'Download the package and run it.',
      'Packages for Debian, Fedora and macOS.',
    ),
    '/config': inner('Configuration · Tidewire', 'All settings live in one file.'),
    '/llms.txt': text(
      '# Tidewire\n\n> A message broker for boats.\n\n## Guides\n\n- [Install](https://site.test/install): packages\n- [Old page](https://site.test/old): was moved\n',
    ),
    '/robots.txt': text('User-agent: *\nAllow: /\n'),
  },
  'a blog with a feed': {
    '/': page({
      title: 'Notes from the lighthouse',
      head: '<link rel="alternate" type="application/rss+xml" href="/feed.xml"><meta name="viewport" content="width=device-width">',
      body: `<header><h1>Notes from the lighthouse</h1></header><main><article><h2><a href="/2026/11/fog">Fog</a></h2><p>${words('The fog came in at four and stayed for a week.')}</p></article><article><h2><a href="/2026/10/storm">Storm</a></h2><p>${words('We counted ninety gusts in one hour.')}</p></article></main>`,
    }),
    '/2026/11/fog': inner(
      'Fog',
      'The fog came in at four.',
      'Seven days of fog. What we heard before we saw anything, and why nobody rang the bell…',
    ),
    '/2026/10/storm': inner('Storm', 'We counted the gusts.'),
    '/feed.xml': xml(
      '<rss version="2.0"><channel><title>Notes</title><item><link>https://site.test/2026/11/fog</link></item></channel></rss>',
    ),
  },
  'a company that sells software, with an API description': {
    '/': page({
      title: 'Harbourly | Berth planning',
      description: 'Berth planning for small harbours.',
      head: '<meta property="og:site_name" content="Harbourly"><link rel="apple-touch-icon" href="/touch.png">',
      body: `<header>${nav(['/pricing', '[● PRICING 54]'], ['/developers', 'API'])}</header><main><h1>Every boat finds its berth</h1><p>${words('Harbourly plans the berths of a harbour for the next day.')}</p><form action="/search" role="search"><input name="q" type="search" aria-label="Search"></form></main><footer><a href="https://www.linkedin.com/company/harbourly">LinkedIn</a></footer>`,
    }),
    '/pricing': inner('Pricing | Harbourly', 'A harbour costs 49 euros a month.'),
    '/developers': inner('API | Harbourly', 'The API answers in JSON.'),
    '/openapi.json': json({
      openapi: '3.0.3',
      info: { title: 'Harbourly API', version: '2.1.0' },
      paths: { '/berths': { get: { responses: { 200: { description: 'Berths' } } } } },
    }),
    '/touch.png': PNG,
  },
  'an application that draws itself': {
    '/': page({
      title: 'Knots',
      head: '<script type="module" src="/app.js"></script>',
      body: '<div id="root"></div><noscript>Turn on JavaScript to use Knots.</noscript>',
    }),
    '*': page({ title: 'Knots', body: '<div id="root"></div>' }),
  },
  'a club in German with no description': {
    '/': page({
      lang: 'de',
      title: 'Segelverein Förde e. V.',
      body: `<header>${nav(['/termine', 'Termine »'], ['/jugend', 'Jugend'], ['/impressum', 'Impressum'])}</header><main><h1>Willkommen im Verein</h1><p>Unser Verein segelt seit 1921 auf der Förde. Wir haben vierzig Boote und eine Werkstatt. Gäste sind jeden Samstag willkommen.</p><p>Geschäftsstelle: Mo bis Fr 9.00 – 12.30 Uhr</p></main>`,
    }),
    '/termine': inner('Termine – Segelverein Förde', 'Am ersten Mai segeln wir an.'),
    '/jugend': inner('Jugend – Segelverein Förde', 'Kinder segeln am Mittwoch.'),
    '/impressum': inner('Impressum – Segelverein Förde', 'Vertreten durch den Vorstand.'),
    '/.well-known/security.txt': text(
      'Contact: mailto:vorstand@site.test\nExpires: 2025-01-01T00:00:00Z\n',
    ),
  },
  'a news site whose sitemap is an index': {
    '/': page({
      title: 'Coast Daily - News from the coast',
      description: 'News from the coast, every morning at six.',
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsMediaOrganization","name":"Coast Daily","url":"https://site.test/"}</script>',
      body: `<header>${nav(['/weather', 'Weather'], ['/ports', 'Ports'])}</header><main><h1>Ferry runs again</h1><p>${words('The ferry runs again since Monday.')}</p></main>`,
    }),
    '/weather': inner('Weather - Coast Daily', 'Wind from the west.'),
    '/ports': inner('Ports - Coast Daily', 'Twelve ships came in.'),
    '/robots.txt': text('User-agent: *\nAllow: /\nSitemap: https://site.test/sitemap_index.xml\n'),
    '/sitemap_index.xml': xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[1, 2, 3, 4, 5].map((n) => `<sitemap><loc>https://site.test/s${n}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
    ),
    '/s1.xml': sitemapOf(['/weather', '2026-11-20'], ['/missing']),
    '/s3.xml': sitemapOf(['/ports', '2026-11-20']),
    '/s5.xml': sitemapOf(['/', '2026-11-20']),
  },
  'a photographer with pictures and few words': {
    '/': page({
      title: 'Mia Lund',
      head: '<meta name="viewport" content="width=device-width"><link rel="icon" type="image/svg+xml" href="/icon.svg">',
      body: `<main><h1>Mia Lund</h1><p>Photographs of weather.</p><img src="/1.jpg" alt="Rain"><a href="/about">●</a></main><footer><a rel="me" href="https://mastodon.social/@mialund">Mastodon</a></footer>`,
    }),
    '/about': inner(
      'About Mia Lund',
      'I photograph weather since 2004.',
      'A photographer of weather.',
    ),
    '/icon.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
  },
  'a school with all dates of one day': {
    '/': page({
      title: 'Harbour School',
      description: 'A primary school for two hundred children.',
      body: `<header>${nav(['/enrol', 'Enrol'], ['/staff', 'Staff'], ['/dates', 'Dates'], ['/meals', 'Meals'])}</header><main><h1>Harbour School</h1><p>${words('Two hundred children learn here.')}</p><a href="tel:0431987654">Office</a></main>`,
    }),
    ...Object.fromEntries(
      ['enrol', 'staff', 'dates', 'meals'].map((name) => [
        `/${name}`,
        inner(`${name[0]!.toUpperCase()}${name.slice(1)} | Harbour School`, `All about ${name}.`),
      ]),
    ),
    '/sitemap.xml': sitemapOf(
      ...['/', '/enrol', '/staff', '/dates', '/meals'].map((p) => [p, '2026-11-01'] as const),
    ),
    '/robots.txt': text('# our rules\nUser-agent: *\nDisallow:\n'),
  },
  'a site that negotiates Markdown already': {
    '/': (ask) =>
      (ask.headers.accept ?? '').startsWith('text/markdown')
        ? {
            headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' },
            body: `# Rope\n\n${words('Rope is a library for knots.')}`,
          }
        : page({
            title: 'Rope',
            description: 'A library for knots.',
            headers: { vary: 'Accept' },
            body: `<main><h1>Rope</h1><p>${words('Rope is a library for knots.')}</p></main>`,
          }),
  },
  'a site with its own Markdown beside the page': {
    '/': page({
      title: 'Sextant',
      description: 'Celestial navigation without a signal.',
      head: '<link rel="alternate" type="text/markdown" href="/home.md">',
      body: `<main><h1>Sextant</h1><p>${words('Sextant finds your position by the stars.')}</p></main>`,
    }),
    '/home.md': {
      headers: { 'content-type': 'text/markdown; charset=utf-8' },
      body: `# Sextant\n\n${words('Sextant finds your position by the stars.')}`,
    },
  },
  'a hotel with microdata': {
    '/': page({
      title: 'Hotel Anker | Rooms at the sea',
      description: 'Twenty rooms at the sea.',
      body: `<main itemscope itemtype="https://schema.org/Hotel"><h1 itemprop="name">Hotel Anker</h1><p>${words('Every room looks at the sea.')}</p><span itemprop="telephone">+49 4321 555</span><span itemprop="address">Strand 1, 25980 Sylt</span><time itemprop="openingHours" datetime="Mo-Su 07:00-23:00">daily</time></main>`,
    }),
  },
  'a site whose catch-all answers everything': {
    '/': page({
      title: 'Quay: project plans',
      description: 'Project plans that float.',
      body: `<main><h1>Plans that float</h1><p>${words('Quay keeps the plan where everyone sees it.')}</p>${nav(['/tour', 'Take the tour'])}</main>`,
    }),
    '/tour': inner('The tour | Quay', 'The tour takes four minutes.'),
    '*': page({ title: 'Quay: project plans', body: '<main><h1>Page not found</h1></main>' }),
  },
  'a city with a strict robots.txt': {
    '/': page({
      title: 'City of Norvik',
      description: 'Services of the city.',
      body: `<header>${nav(['/waste', 'Waste'], ['/private/x', 'Intranet'])}</header><main><h1>City of Norvik</h1><p>${words('Services for the people of Norvik.')}</p></main>`,
    }),
    '/waste': inner(
      'Waste | City of Norvik',
      'The bins are emptied on Tuesday.',
      'When bins are emptied.',
    ),
    '/robots.txt': text(
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\nthis is no line\n',
    ),
  },
  'a personal page with a graph that lacks fields': {
    '/': page({
      title: 'Jo Reed',
      description: 'Boat builder.',
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Person","name":"Jo Reed"},{"@type":"WebSite","name":"Jo Reed"}]}</script>',
      body: `<main><h1>Jo Reed</h1><p>${words('I build boats of oak.')}</p></main>`,
    }),
  },
  'a forum with a query in each link': {
    '/': page({
      title: 'Tiller forum',
      body: `<main><h1>Tiller forum</h1><p>${words('Questions about tillers and their answers.')}</p>${nav(['/?page=2', '2'], ['/t/1?x=1&amp;y=2', 'Re: Re: Re: tiller extension'], ['/login', 'Log in'])}</main>`,
    }),
    '/?page=2': page({ title: 'Tiller forum', body: '<main><h1>Tiller forum</h1></main>' }),
    '/t/1?x=1&y=2': inner('Which tiller extension? – Tiller forum', 'It should be one metre long.'),
    '/login': page({
      title: 'Log in – Tiller forum',
      head: '<meta name="robots" content="noindex">',
      body: '<main><h1>Log in</h1></main>',
    }),
  },
  'a museum behind redirects': {
    '/': page({
      title: 'Museum of Ropes',
      description: 'Ropes of six centuries in one hall.',
      headers: {
        'content-security-policy': "default-src 'self'",
        'x-content-type-options': 'nosniff',
      },
      body: `<header>${nav(['/visit', 'Visit'], ['/404.html', 'Map'])}</header><main><h1>Museum of Ropes</h1><p>${words('Ropes of six centuries hang in one hall.')}</p></main>`,
    }),
    '/visit': redirect('/visit/'),
    '/visit/': inner(
      'Visit | Museum of Ropes',
      'We open at ten.',
      'Hours, prices and how to get here.',
    ),
    '/404.html': page({ title: '404 Not Found', body: '<h1>404</h1>' }),
    '/security.txt': text('Contact: mailto:it@site.test\nExpires: 2027-05-01T00:00:00Z\n'),
  },
  'a podcast with an old sitemap and a future date': {
    '/': page({
      title: 'Below Deck, a podcast',
      description: 'Two sailors talk for an hour.',
      head: '<meta property="og:title" content="Below Deck"><meta name="twitter:card" content="summary">',
      body: `<main><h1>Below Deck</h1><p>${words('Two sailors talk for an hour every week.')}</p>${nav(['/e/1', '▶ 01'], ['/e/2', '▶ 02'])}</main>`,
    }),
    '/e/1': inner(
      'Anchors | Below Deck',
      'We talk about anchors.',
      'Which anchor holds in mud, and which one only looks as if it did.',
    ),
    '/e/2': inner(
      'Knots | Below Deck',
      'We talk about knots.',
      'Five knots that nobody should go to sea without.',
    ),
    '/sitemap.xml': sitemapOf(
      ['/', '2024-01-01'],
      ['/e/1', '2024-02-01'],
      ['/e/2', '2036-01-01'],
      ['/e/3', '2024-02-02'],
    ),
  },
  'a bare page of one paragraph': {
    '/': html('<html><title>Coming soon</title><body><p>We open in spring.</p></body></html>'),
  },
};
