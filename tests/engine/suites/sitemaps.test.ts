import { describe, expect, it } from 'vitest';
import { lastmodTime, parseSitemap } from '../../../engine/parse/sitemap';
import { reportSuite } from '../../helpers/suite';

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const A = 'http://www.example.com/';
const B = 'http://www.example.com/catalog?item=12&desc=vacation_hawaii';
const url = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>`;
const child = (loc: string, more = '') => `<sitemap><loc>${loc}</loc>${more}</sitemap>`;
const urlset = (inner: string, xmlns = `xmlns="${PROTOCOL}"`) =>
  `${DECLARATION}<urlset ${xmlns}>${inner}</urlset>`;
const index = (inner: string, xmlns = `xmlns="${PROTOCOL}"`) =>
  `${DECLARATION}<sitemapindex ${xmlns}>\n${inner}\n</sitemapindex>`;
const rss = (items: string) =>
  `<rss version="2.0"><channel><title>News</title><link>${A}</link>${items}</channel></rss>`;

interface Case {
  readonly name: string;
  readonly file: string;
  readonly isCut?: boolean;
  /** Addresses in order; null if the file is none. */
  readonly locs: readonly string[] | null;
  readonly isIndex?: boolean;
  /** Namespace that is reported, an empty text for none. */
  readonly badNamespace?: string;
}

/** SiteMapParserTest of crawler-commons (Apache 2.0), restated. */
const CRAWLER_COMMONS: readonly Case[] = [
  {
    name: 'an index with CDATA, entities, and dates',
    file: index(
      [
        child(`${A}1.xml.gz`, '<lastmod><![CDATA[2004-10-01T18:23:17+00:00]]></lastmod>'),
        child(`${A}2.xml.gz`, '<lastmod>2005-01-01</lastmod>'),
        child(`${A}dyn?date=now&amp;all=true`, '<lastmod>2004-10-01T18:23:17&#43;00:00</lastmod>'),
        child(`${A}dyn<![CDATA[?date=lastyear&all=false]]>`),
      ].join('\n'),
    ),
    isIndex: true,
    locs: [
      `${A}1.xml.gz`,
      `${A}2.xml.gz`,
      `${A}dyn?date=now&all=true`,
      `${A}dyn?date=lastyear&all=false`,
    ],
  },
  {
    name: 'an external entity',
    file: `${DECLARATION}<!DOCTYPE urlset [<!ENTITY test SYSTEM "file:///etc/hostname">]><urlset xmlns="${PROTOCOL}">${url(A)}${url('&test;')}</urlset>`,
    locs: null,
  },
  {
    name: 'an inclusion',
    file: urlset(
      `${url(A)}${url('<xi:include href="file:///etc/hostname" parse="text"/>')}`,
      `xmlns="${PROTOCOL}" xmlns:xi="http://www.w3.org/2001/XInclude"`,
    ),
    locs: [A],
  },
  {
    name: 'elements with a prefix',
    file: `<sit:urlset xmlns:sit="${PROTOCOL}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><sit:url><sit:loc>${A}</sit:loc></sit:url></sit:urlset>`,
    locs: [A],
  },
  {
    name: 'a namespace of Google',
    file: urlset(url(`\n  ${A}\n`), 'xmlns="http://www.google.com/schemas/sitemap/0.9"'),
    locs: [A],
  },
  { name: 'a text file', file: `${A}\n${B}`, locs: [A, B] },
  {
    name: 'a urlset',
    file: urlset(
      `${url(A, '<lastmod>2005-01-01</lastmod><changefreq>monthly</changefreq><priority>0.8</priority>')}\n${url(B.replace('&', '&amp;'))}`,
    ),
    locs: [A, B],
  },
  {
    name: 'a closing tag without its start',
    file: urlset(`<url><!-- none --></url>${url(` ${A}`)}</url>`),
    locs: null,
  },
  {
    name: 'an index without a namespace, with white space of Unicode',
    file: index(
      `${child(`\n <![CDATA[ ${A}1.xml ]]>\n `)}${child(`\n <![CDATA[\u00a0${A}2.xml ]]> \u2000\n`)}`,
      '',
    ),
    isIndex: true,
    locs: [`${A}1.xml`, `${A}2.xml`],
    badNamespace: '',
  },
  { name: 'no sitemap at all', file: 'this is a bogus sitemap', locs: null },
  {
    name: 'Atom',
    file: `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${A}"/><entry><link href="${B.replace('&', '&amp;')}"/><updated>2003-12-13T18:30:02Z</updated></entry></feed>`,
    locs: [B],
  },
  {
    name: 'RSS 2.0: a guid instead of a link, entities, CDATA',
    file: rss(
      `<item><link>${A}1</link><guid isPermaLink="false">7bd2</guid></item><item><guid isPermaLink="false">${A}2</guid></item><item><link>${A}?q=a&amp;l=en</link></item><item><link>${A}<![CDATA[?q=a&l=fr]]></link></item>`,
    ),
    locs: [`${A}1`, `${A}2`, `${A}?q=a&l=en`, `${A}?q=a&l=fr`],
  },
  {
    name: 'RSS 1.0',
    file: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="${A}news.rss"><link>${A}</link></channel><image rdf:about="${A}x.gif"><link>${A}</link></image><item rdf:about="${A}1"><title>One</title><link>${A}1</link></item></rdf:RDF>`,
    locs: [`${A}1`],
  },
  {
    name: 'a urlset that was read in part',
    file: `${DECLARATION}<urlset xmlns="${PROTOCOL}">${url(A)}<url><loc>${B.slice(0, 20)}</lo`,
    isCut: true,
    locs: [A],
  },
  {
    name: 'an index that was read in part',
    file: `${DECLARATION}<sitemapindex xmlns="${PROTOCOL}">${child(A)}<sitemap><las`,
    isCut: true,
    isIndex: true,
    locs: [A],
  },
];

/** What the tests of ultimate-sitemap-parser state, in our own words: its licence is the GPL. */
const ULTIMATE: readonly Case[] = [
  {
    name: 'text with other lines',
    file: `\n${A}foo\n\n   ${A}bar\nOther words\n`,
    locs: [`${A}foo`, `${A}bar`],
  },
  {
    name: 'news',
    file: urlset(
      `<url><loc>${A}</loc><news:news><news:title>x</news:title></news:news></url>`,
      `xmlns="${PROTOCOL}" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"`,
    ),
    locs: [A],
  },
  {
    name: 'images and alternates',
    file: urlset(
      `<url><loc>${A}</loc><image:image><image:loc>${A}a.png</image:loc></image:image><xhtml:link rel="alternate" hreflang="de" href="${A}de"/></url>`,
      `xmlns="${PROTOCOL}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"`,
    ),
    locs: [A],
  },
  {
    name: 'a frequency and a priority that are none',
    file: urlset(url(A, '<changefreq>when we like</changefreq><priority>1.1</priority>')),
    locs: [A],
  },
  {
    name: 'no namespace, and an unknown element',
    file: urlset(url(A, '<random_tag>x</random_tag>'), ''),
    locs: [A],
    badNamespace: '',
  },
  {
    name: 'Atom 0.3',
    file: `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><link rel="alternate" href="${A}"/><entry><link rel="alternate" type="text/html" href="${A}1"/><issued>2018-01-12T21:57:27Z</issued></entry></feed>`,
    locs: [`${A}1`],
  },
  {
    name: 'Atom 1.0 with several links',
    file: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${A}1"/><link rel="alternate" href="${A}1?alt"/><link rel="edit" href="${A}1?edit"/></entry></feed>`,
    locs: [`${A}1`],
  },
  { name: 'RSS without items', file: rss(''), locs: [] },
  {
    name: 'Atom without entries',
    file: '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>',
    locs: [],
  },
  { name: 'an empty urlset', file: urlset(''), locs: [] },
];

/** Public reports. */
const REPORTS: readonly Case[] = [
  // https://github.com/contao/contao/issues/9903
  {
    name: 'the namespace with https',
    file: urlset(url(A), 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"'),
    locs: [A],
    badNamespace: 'https://www.sitemaps.org/schemas/sitemap/0.9',
  },
  // https://github.com/fljoly/xsitemap/issues/2
  { name: 'CDATA with line breaks', file: urlset(url(`\n<![CDATA[\n${A}\n]]>\n`)), locs: [A] },
  { name: 'a line before the declaration', file: `\n${urlset(url(A))}`, locs: null },
];

/** sitemaps.org, sitemap.xsd and siteindex.xsd: `loc` is an anyURI of 12 to 2,048 characters; protocol.html: escaped. */
const LOCS: readonly (readonly [loc: string, isValid: boolean])[] = [
  [A, true],
  ['HTTPS://WWW.EXAMPLE.COM/A', true],
  ['https://www.example.com/%C3%BCmlat.php&amp;q=name', true],
  ['https://www.example.com/ümlaut', true],
  ['https://bücher.example/', true],
  [`https://www.example.com/${'a'.repeat(2024)}`, true],
  [`https://www.example.com/${'a'.repeat(2025)}`, false],
  ['/catalog', false],
  ['www.example.com/catalog', false],
  ['//www.example.com/catalog', false],
  ['ftp://www.example.com/', false],
  ['https://www.example.com/a b', false],
  ['https://www.example.com/a\nb', false],
  ['https://www.example.com/a&quot;b', false],
  ['https://www.example.com/a|b', false],
  ['https://www.example.com/{id}', false],
];

/** W3C Datetime, xsd:dateTime, and the dates that the tests of both parsers have. */
const DATES: readonly (readonly [lastmod: string, isDate: boolean])[] = [
  ['2005-01-01', true],
  ['1997-07-16T19:20+01:00', true],
  ['1997-07-16T19:20:30+01:00', true],
  ['1997-07-16T19:20:30.45+01:00', true],
  ['2018-01-12T21:57:27Z', true],
  ['2004-12-23T18:00:15', true],
  ['1997', true],
  ['1997-07', true],
  ['2021-06-18T112:13:04+00:00', false],
  ['2021-06-18T25:13:04Z', false],
  ['2021-02-31', false],
  ['not a date', false],
  ['18/06/2021', false],
  ['Tue, 10 Aug 2010 20:43:53 -0000', true],
  ['Thu, 17 Dec 2009 12:04:56 +0200', true],
  ['Thu, 05 Jan 17 13:34:52 +0100', true],
  ['05 Jan 2017 13:34:53 +0100', true],
  ['05 Jan 17 13:34:54 +0100', true],
  ['05 Jan 17 13:34:55', false],
  ['Fri, 18 Jun 2021 112:13:04 UTC', false],
];

const read = ({ file, isCut = false }: Case) => parseSitemap(file, isCut);

describe.each([
  ['crawler-commons', CRAWLER_COMMONS],
  ['ultimate-sitemap-parser', ULTIMATE],
  ['public reports', REPORTS],
] as const)('%s', (_, cases) => {
  it.each(cases)('$name', (sitemapCase) => {
    const sitemap = read(sitemapCase);
    expect(sitemap.kind).toBe(
      sitemapCase.locs === null ? 'bad' : sitemapCase.isIndex ? 'index' : 'urlset',
    );
    if (sitemap.kind === 'bad') return;
    expect([...sitemap.entries].map(({ loc }) => loc)).toEqual(sitemapCase.locs);
    expect(sitemap.badNamespace).toBe(sitemapCase.badNamespace ?? null);
  });
});

describe('the schema', () => {
  it.each(LOCS)('loc: %s', (loc, isValid) => {
    for (const file of [urlset(url(loc)), index(child(loc))]) {
      const sitemap = parseSitemap(file, false);
      expect(sitemap.kind !== 'bad' && sitemap.entries.invalid).toBe(isValid ? 0 : 1);
    }
  });

  it.each(DATES)('lastmod: %s', (lastmod, isDate) => {
    expect(lastmodTime(lastmod) !== null).toBe(isDate);
  });
});

reportSuite({
  name: 'crawler-commons, sitemaps',
  agreeing: CRAWLER_COMMONS.length,
  leftOut: [
    { count: 3, reason: 'reads entries without, or with two, <loc>, which the schema forbids' },
    { count: 1, reason: 'reads XML whose declaration is not at its start' },
    { count: 3, reason: 'tests its own options (filter of addresses, folder of the sitemap)' },
  ],
});
reportSuite({
  name: 'ultimate-sitemap-parser',
  agreeing: ULTIMATE.length,
  leftOut: [{ count: 3, reason: 'reads the entries of XML that breaks off' }],
});
reportSuite({
  name: 'sitemaps.org, schemas',
  agreeing: LOCS.length * 2 + DATES.length + REPORTS.length,
  leftOut: [
    { count: 2, reason: 'values of changefreq and priority, which no search engine reads' },
  ],
});
