import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefixesIn } from '@/lib/visits/log/prefixes-in';
import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import { unknownNames, updateRanges } from '@/scripts/update-clients';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';

let site: ServedSite;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ranges-'));
  site = await serveSite({
    '/gptbot.json': JSON.stringify({
      creationTime: '2026-11-25T00:00:00Z',
      prefixes: [{ ipv4Prefix: '192.0.2.0/24' }, { ipv6Prefix: '2001:db8::/48' }],
    }),
  });
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

it('lists that can be fetched are replaced; the others are kept with their date', async () => {
  const origin = 'http://site.test';
  const old = { clients: ['GPTBot'], date: '2026-08-21', prefixes: ['198.51.100.0/24'] };
  const file = path.join(folder, 'ranges.json');
  await writeFile(
    file,
    JSON.stringify([
      { url: `${origin}/gptbot.json`, ...old },
      { url: `${origin}/gone.json`, ...old },
    ]),
  );
  const { updated, problems } = await updateRanges(
    file,
    guardedNetwork({ connectTo: parseConnectTo(site.connectTo) }),
  );
  expect([updated, problems]).toEqual([
    1,
    [`${origin}/gone.json: kept as of 2026-08-21, because status 404`],
  ]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([
    { prefixes: ['192.0.2.0/24', '2001:db8::/48'], clients: ['GPTBot'] },
    old,
  ]);
});

it.each([
  ['{}', 'no list of prefixes'],
  ['{"prefixes": []}', 'the list is empty'],
  ['{"prefixes": [{"ipv4Prefix": "0.0.0.0/0"}]}', 'too wide'],
  ['{"prefixes": [{"ipv4Prefix": "example.com/24"}]}', 'no prefix'],
  ['<!doctype html>', 'JSON'],
])('%s is refused: %s', (text, reason) => {
  expect(() => prefixesIn(text)).toThrow(reason);
});

it('a list of others is compared without variants, tokens of robots.txt, retired names, and words', () => {
  expect(
    unknownNames([
      'NewBot',
      'gptbot',
      'MistralAI-User/1.0',
      'Google-Extended',
      'Claude-Web',
      'AlsoNewBot',
      'Spider',
    ]),
  ).toEqual(['AlsoNewBot', 'NewBot']);
});
