import { edition, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A sitemap is the only list of pages that an agent can read without following links. ' +
    'Dead entries and build dates make it waste requests on ' +
    'pages that are gone and skip those that have changed.',
  steps: [
    'Generate the sitemap from the routes that exist, at build time or on request.',
    'List final, canonical, indexable HTTPS URLs.',
    'Take lastmod from the content (the database row, the commit, the file), not from the build.',
    'List it in robots.txt: Sitemap: https://your-site/sitemap.xml',
    'Validate it: curl -s https://your-site/sitemap.xml | xmllint --noout -',
  ],
  never: [
    'Do not write the build time into every lastmod.',
    'Do not list URLs that redirect, return 404 or are disallowed.',
  ],
  good: {
    title: 'Final URLs with real dates',
    language: 'xml',
    code: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url>\n    <loc>https://www.example.com/</loc>\n    <lastmod>2026-11-02</lastmod>\n  </url>\n  <url>\n    <loc>https://www.example.com/charts</loc>\n    <lastmod>2026-09-14</lastmod>\n  </url>\n</urlset>\n',
  },
  bad: {
    title: 'A relative URL and an unescaped ampersand',
    language: 'xml',
    code: '<urlset>\n  <url><loc>/charts?a=1&b=2</loc></url>\n</urlset>\n',
  },
  falseResults: [
    'URLs are sampled: a dead one outside the sample is not ' +
      'seen, and the sample is spread over the list, not random.',
    'URLs of other hosts are judged only for the two most frequent hosts, by their robots.txt.',
  ],
  references: [
    edition(
      'sitemaps.org: Sitemaps XML format',
      'https://www.sitemaps.org/protocol.html',
      '2016-11-21',
    ),
    rfc(9309, 'Robots Exclusion Protocol', '2022-09'),
  ],
  changedIn: '2.2.0',
};
