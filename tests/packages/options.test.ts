import { expect, it } from 'vitest';
import { readScan } from '@/packages/cli/src/options';

/** What follows an output option is its file where the name ends as the format does, or where it is a path. */
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
