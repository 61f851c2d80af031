import { expect, it } from 'vitest';
import { readScan } from '@/packages/cli/src/options';

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
])('%j is refused', (args, message) => {
  expect(() => readScan(args)).toThrow(message);
});
