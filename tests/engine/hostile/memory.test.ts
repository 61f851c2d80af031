// @module-tag processes
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, flood, HOSTILE, serveRaw, type RawAnswer } from '../../helpers/sites/hostile-site';
import type { LoneScan } from '../../helpers/lone-scan';
import { scanAlone } from '../../helpers/scan-alone';
import { LONG_TEXT } from '../../helpers/memory-network';

/** Node 20 takes up to 40 MiB, Node 24 up to 98; the same attack again adds up to 19. */
const GROWTH_MIB_MAX = 128;
// Forces V8 to collect before the heap grows, because the amount of waiting garbage is V8's choice.
const COLLECT_FIRST = ['--max-semi-space-size=2', '--optimize-for-size'];
const HEAD =
  '<!doctype html><html lang="en"><head><title>Acme Instruments, sea charts</title></head>';
const page = (body: string) =>
  `${HEAD}<body><main><h1>Charts</h1><p>${LONG_TEXT}</p>${body}</main></body></html>`;
const typed = (type: string, body: string) => answer('200 OK', [`Content-Type: ${type}`], body);
const home = typed('text/html; charset=utf-8', page(''));
const nothing = answer('404 Not Found', ['Content-Type: text/plain'], 'no');

type Answers = Readonly<Record<string, RawAnswer>>;

/** Scans sites with these answers in sequence in one process. */
async function scansOf(sites: readonly Answers[], flags: readonly string[] = []) {
  const served = await Promise.all(
    sites.map((answers) => serveRaw({ '*': nothing, '/': home, ...answers })),
  );
  const targets = served.map(({ host, connectTo }) => ({ address: `http://${host}/`, connectTo }));
  try {
    return await scanAlone(targets, [...COLLECT_FIRST, ...flags]);
  } finally {
    await Promise.all(served.map((site) => site.close()));
  }
}

/** A different answer to each request, so that none are shared. */
function differing(type: string, body: string): RawAnswer {
  let served = 0;
  return (socket) => {
    const text = `${body} ${++served}`;
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  };
}

/** Words of one long paragraph, which a parser emits one by one. */
const SEA = '<p>'.padEnd(4_000_000, 'sounding depth anchor light buoy ');
const JSON_LD = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Acme Instruments',
  employee: Array.from({ length: 40_000 }, (_, i) => ({ '@type': 'Person', name: `Person ${i}` })),
});
const API = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Charts', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 40_000 }, (_, i) => [
      `/charts/${i}`,
      { get: { operationId: `get${i}`, responses: { 200: { description: 'A chart' } } } },
    ]),
  ),
});

const EVERYWHERE = { '/': HOSTILE['/one-byte-chunks']!, '*': HOSTILE['/one-byte-chunks']! };
const sitemap = (root: string, entry: string, count: number) =>
  typed(
    'application/xml',
    `<?xml version="1.0"?><${root}>${Array.from({ length: count }, (_, i) => entry.replace('#', String(i))).join('')}</${root}>`,
  );

/** Name, answers, and what the report must say; the largest first, because growth counts from the plain scans. */
const ATTACKS: readonly (readonly [string, Answers, RegExp])[] = [
  [
    'robots.txt, llms.txt and API descriptions of 4 MB, JSON-LD of 1.8 MB',
    {
      '/': typed('text/html', page(`<script type="application/ld+json">${JSON_LD}</script>`)),
      '/robots.txt': typed(
        'text/plain',
        `User-agent: *\n${'Disallow: /archive/\n'.repeat(200_000)}`,
      ),
      '/llms.txt': typed(
        'text/plain',
        `# Acme\n\n${'- [Chart](/p.md): a chart\n'.repeat(160_000)}`,
      ),
      '/openapi.json': typed('application/json', API),
      '/openapi.yaml': typed('application/yaml', API),
    },
    /./,
  ],
  ['one-byte chunks on every path', EVERYWHERE, /thousands of tiny pieces/],
  [
    '50 MB of HTML and an index of 50,000 children',
    {
      '/': typed(
        'text/html',
        page('<p>Words of the sea, <b>bold</b> and plain.</p>'.repeat(1_100_000)),
      ),
      '/sitemap.xml': sitemap(
        'sitemapindex',
        '<sitemap><loc>http://hostile.test/s#.xml</loc></sitemap>',
        50_000,
      ),
    },
    /larger than 2097152 bytes/,
  ],
  [
    '200,000 links and a sitemap of 200,000 addresses',
    {
      '/': typed(
        'text/html',
        page(Array.from({ length: 200_000 }, (_, i) => `<a href="/p${i}">p${i}</a>`).join('')),
      ),
      '/sitemap.xml': sitemap('urlset', '<url><loc>http://hostile.test/p#</loc></url>', 200_000),
    },
    /(?=.*40000 elements).*more than 50,000 entries/,
  ],
  [
    'three full sitemaps, 150,000 addresses',
    {
      '/robots.txt': typed(
        'text/plain',
        ['a', 'b', 'c'].map((name) => `Sitemap: http://hostile.test/${name}.xml\n`).join(''),
      ),
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `/${name}.xml`,
          sitemap(
            'urlset',
            `<url><loc>http://hostile.test/${name}/p#</loc><lastmod>2026-01-01</lastmod></url>`,
            50_000,
          ),
        ]),
      ),
    },
    /All 150000 entries have the same lastmod/,
  ],
  [
    'XML of 800,000 elements in the place of every file',
    { '*': typed('application/xml', `<urlset>${'<a/>'.repeat(800_000)}</urlset>`) },
    /./,
  ],
  [
    'JSON of 2 MB, sixty levels deep, in the place of every file',
    {
      '*': typed(
        'application/json',
        `[${Array.from({ length: 5000 }, () => `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`).join(',')}]`,
      ),
    },
    /./,
  ],
  [
    'bombs of 64 MB in the place of every file',
    { '/': HOSTILE['/gzip-bomb']!, '*': HOSTILE['/gzip-bomb']! },
    /larger than 2097152 bytes/,
  ],
  [
    'an endless event stream in the place of every file',
    {
      '*': (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n');
        flood(socket, Buffer.from('data: {"jsonrpc":"2.0","method":"ping"}\n\n'.repeat(1000)));
      },
    },
    /./,
  ],
  [
    'another page of 3 MB in the place of every file',
    { '*': differing('text/html', page(SEA)) },
    /./,
  ],
  ['another text of 3 MB in the place of every file', { '*': differing('text/plain', SEA) }, /./],
];

const PLAIN: readonly Answers[] = [{}, {}];

/** Checks without a verdict where the attack replaces the page by a file that is none. */
const OF_HTML = ['structured-data', 'seo-basics', 'meta-tags'];

/** Growth of the peak from the plain scans to scan `n`, MiB. */
const growthIn = (scans: readonly LoneScan[], n: number): number =>
  scans[n]!.peakMib - scans[PLAIN.length - 1]!.peakMib;

let scans: LoneScan[];
beforeAll(async () => {
  scans = await scansOf([...PLAIN, ...ATTACKS.map(([, answers]) => answers)]);
});

/** In the process of all attacks; if memory has grown there, the lower of two runs without the other attacks. */
async function growthBy(answers: Answers, n: number): Promise<number> {
  const growth = growthIn(scans, n);
  if (growth < GROWTH_MIB_MAX) return growth;
  const alone = [await scansOf([...PLAIN, answers]), await scansOf([...PLAIN, answers])];
  return Math.min(...alone.map((run) => growthIn(run, PLAIN.length)));
}

describe('memory of a process compared with plain scans', () => {
  it.each(
    ATTACKS.map(([name, answers, said], n) => [name, answers, said, PLAIN.length + n] as const),
  )('%s: is measured, and what was truncated is reported', async (_, answers, said, n) => {
    const scan = scans[n]!;
    expect(scan).toMatchObject({ ok: true, defects: [] });
    expect(scan.unmeasured?.filter((id) => !OF_HTML.includes(id))).toEqual([]);
    expect(`${scan.notes.join(' ')} ${scan.findings.join(' ')}`).toMatch(said);
    expect(scan.cpuMs - scans[n - 1]!.cpuMs).toBeLessThan(30_000);
    expect(await growthBy(answers, n)).toBeLessThan(GROWTH_MIB_MAX);
  });

  it('one-byte chunks on every path fit a small heap', async () => {
    expect(await scansOf([EVERYWHERE, EVERYWHERE], ['--max-old-space-size=512'])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
  });
});
