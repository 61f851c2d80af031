import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  readFix,
  readProtocol,
  readRedirects,
  readScan,
  readVisits,
} from '@/packages/cli/src/options';

/** An argument after an output option is its file if it has the format's extension or is a path. */
it.each([
  ['report.json', 'report.json'],
  ['./report', './report'],
  ['../out/report', '../out/report'],
  ['/tmp/report', '/tmp/report'],
  ['C:\\out\\report', 'C:\\out\\report'],
])('--json %s writes to the file', (given, file) => {
  const { outputs, addresses } = readScan(['a.test', '--json', given]);
  expect([outputs, addresses]).toEqual([[{ format: 'json', file }], ['a.test']]);
});

it.each(['b.test', 'b.test/report', 'https://b.test/report.json', 'b.test:8443'])(
  '--json %s writes to standard output, and scans the address',
  (given) => {
    const { outputs, addresses } = readScan(['a.test', '--json', given]);
    expect([outputs, addresses]).toEqual([[{ format: 'json', file: null }], ['a.test', given]]);
  },
);

it('- is standard output', () => {
  expect(readScan(['--serve', 'dist', '--json', '-'])).toMatchObject({
    outputs: [{ format: 'json', file: null }],
    addresses: [],
  });
});

it.each<[string[], RegExp]>([
  [[], /^Specify the address to scan/],
  [['a.test', '--json', '--sarif'], /^--json and --sarif can't both write to standard output/],
  [['a.test', '--fail-on', 'llms-txt/nope'], /^Unknown rule llms-txt\/nope\. Rules of llms-txt: /],
  [['--serve', 'dist', '--json', 'report'], /^report is neither an address nor a file/],
  [['a.test', '--json=r.json', '--sarif=./r.json'], /^Two formats can’t be written to the same/],
  [
    ['a.test', '--checks', 'robots-txt', '--fail-on', 'llms-txt/absent'],
    /^--fail-on llms-txt\/absent can never fail: that check is not among --checks\.$/,
  ],
  [
    ['a.test', '--checks', 'robots-txt', '--min-category', 'protocols=100'],
    /^--min-category protocols can never fail: no check of it is scanned\.$/,
  ],
  [
    ['--serve', 'dist', '--fail-on', 'tls-https'],
    /^--fail-on tls-https can never fail: only the real host can answer that check\.$/,
  ],
  [['a.test', '--pages=251'], /^--pages must be a whole number from 0 to 250\.$/],
  [['a.test', '--min-page-score=3'], /^--min-page-score and --source-map require --pages\.$/],
  [['a.test', '--pages=1', '--checks=robots-txt'], /no check of --checks judges pages\.$/],
  [['a.test', '--max-new=1'], /^--max-new requires --baseline\.$/],
  [['a.test', '--fail-on-breaking'], /^--fail-on-breaking requires --baseline\.$/],
  [
    ['a.test', '--fail-on-breaking', '--baseline=a.json', '--remote'],
    /^--fail-on-breaking and --remote exclude each other\.$/,
  ],
  [
    ['--serve=dist', '--pages=all', '--source-map=docs'],
    /as '\/docs\/\*=docs\/\*\.md', not docs\.$/,
  ],
  [['a.test', '--against=https://a.test/'], /^--against requires --serve\.$/],
  [['--serve=dist', '--against=a.test'], /, not a\.test\.$/],
  [['--serve=dist', '--against=https://a.test/docs'], /, not https:\/\/a\.test\/docs\.$/],
  [['--serve=dist', '--fail-on=against'], /^--fail-on against can never fail: /],
])('%j is refused', (args, message) => {
  expect(() => readScan(args)).toThrow(message);
});

const READERS = {
  scan: readScan,
  visits: readVisits,
  fix: readFix,
  redirects: readRedirects,
  'check-mcp': (args: readonly string[]) => readProtocol('check-mcp', args),
};

it.each<[keyof typeof READERS, string[], RegExp]>([
  ['scan', ['a.test', '--jsn'], /^Unknown option --jsn\. Did you mean --json\?$/],
  ['scan', ['a.test', '--mni-score=9'], /Did you mean --min-score\?$/],
  ['scan', ['a.test', '--frobnicate'], /^Unknown option --frobnicate\.$/],
  ['visits', ['a.log', '--follwo'], /^Unknown option --follwo\. Did you mean --follow\?$/],
  ['scan', ['a.test', '--checks', 'lms-txt'], /^Unknown check lms-txt\. Did you mean llms-t/],
  ['scan', ['a.test', '--fail-on', 'llms-txt/absnt'], /Did you mean absent\?/],
  ['scan', ['a.test', '--profile', 'dosc'], /Did you mean docs\?/],
  ['scan', ['a.test', '--min-category', 'polciy=9'], /Did you mean policy\?$/],
  ['scan', ['--serve', 'd', '--as', 'netlfy'], /^Unknown host netlfy\. Did you mean netlify/],
  ['fix', ['robots.txt', 'a.test'], /^Unknown check robots\.txt\. Did you mean robots-txt\?/],
  ['visits', ['a.log', '--site', 'boats.test'], /^--site takes the id of a site, a UUID\./],
  ['fix', ['sitemap-xml', 'a.test'], /Did you mean sitemap\?/],
  ['check-mcp', [], /^Specify the address of the MCP server\./],
  ['check-mcp', ['a.test', '--min-step=all'], /^Unknown step all\./],
  ['redirects', ['--site-url', 'https://a.test'], /^Specify the log to read/],
  ['redirects', ['a.log'], /^--site-url takes the address of the site/],
  ['redirects', ['a.log', '--site-url', 'a.test'], /^--site-url takes the address of the site/],
  [
    'redirects',
    ['a.log', '--site-url', 'https://a.test', '--as', 'cloudflare'],
    /^Unknown host cloudflare\. Did you mean cloudflare-pages\?/,
  ],
  [
    'redirects',
    ['a.log.xz', '--site-url', 'https://a.test'],
    /xzcat a\.log\.xz \| seamark redirects -$/,
  ],
])('%s %j is refused with the way out', (command, args, message) => {
  expect(() => READERS[command](args)).toThrow(message);
});

it.each([
  ['access.log.bz2', 'bzip2', 'bzcat access.log.bz2 | seamark visits -'],
  ["a b'c.log.xz", 'xz', "xzcat 'a b'\\''c.log.xz' | seamark visits -"],
])('a log that cannot be unpacked, %s, is refused with the command', (file, name, command) => {
  expect(() => readVisits(['access.log', file])).toThrow(
    `${file} is compressed with ${name}, and only gzip is unpacked here. Use ${command}`,
  );
  expect(() => readVisits([file, '--site', 'x', '--follow'])).toThrow(/that is not compressed\.$/);
});

describe('seamark.config.yml', () => {
  const inFolder = async (files: Readonly<Record<string, string>>) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seamark-settings-'));
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(folder, name), text);
    return path.join(folder, Object.keys(files)[0]!);
  };
  const read = async (text: string, ...args: string[]) =>
    readScan([...args, `--config=${await inFolder({ 'seamark.config.yml': text })}`]);

  it('has the options of the command line, which wins', async () => {
    const text =
      'address: https://a.test/\nserve: dist\nas: netlify\nconfig: ci/netlify.toml\nagainst: https://a.test/\npages: all\nmin-score: 80\nchecks: [sitemap, llms-txt, html-rendering]\nfail-on: sitemap\n';
    expect(await read(text, '--min-score=70')).toMatchObject({
      addresses: ['https://a.test/'],
      serve: 'dist',
      as: 'netlify',
      config: 'ci/netlify.toml',
      against: 'https://a.test/',
      pages: 100_000,
      minScore: 70,
      checks: ['html-rendering', 'llms-txt', 'sitemap'],
      failOn: ['sitemap'],
    });
    expect(await read(text, 'b.test')).toMatchObject({
      addresses: ['b.test'],
      serve: null,
      as: 'nginx',
      against: null,
      pages: 250,
    });
    expect(await read('{"address": "a.test", "all-links": true}')).toMatchObject({
      allLinks: true,
    });
  });

  it.each([
    ['min-scor: 80', 'seamark.config.yml: Unknown option min-scor. Did you mean min-score?'],
    ['min-score: [80]', 'seamark.config.yml: min-score: Write a text or a number.'],
    ['min-score: 101', '--min-score must be a whole number from 0 to 100.'],
    ['all-links: yes please', 'all-links: Write true or false.'],
    ['fail-on: {a: 1}', 'fail-on: Write a text or a list of texts.'],
    ['- min-score', 'seamark.config.yml: Write options as name: value.'],
    ['pages: 3\npages: 4', 'Map keys must be unique'],
    ['a: [', 'seamark.config.yml is no YAML or JSON: '],
    ['serve: ""', '--serve is empty.'],
    ['a: b\n'.repeat(60_000), 'is no settings file: Seamark reads files up to 256 kB.'],
  ])('refuses %.40s', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });

  it('names the file that is missing', () => {
    expect(() => readScan(['a.test', '--config=ci/seamark.config.json'])).toThrow(
      "ci/seamark.config.json can't be read (ENOENT).",
    );
  });
});
