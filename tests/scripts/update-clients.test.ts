import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefixesIn } from '@/lib/visits/log/prefixes-in';
import { unknownNames, updateRanges } from '@/scripts/update-clients';

let server: Server;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ranges-'));
  server = createServer(({ url }, response) => {
    if (url === '/gone.json') response.writeHead(404);
    response.end(
      JSON.stringify({
        creationTime: '2026-11-25T00:00:00Z',
        prefixes: [{ ipv4Prefix: '192.0.2.0/24' }, { ipv6Prefix: '2001:db8::/48' }],
      }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('lists that can be fetched are replaced; the others are kept with their date', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const old = { clients: ['GPTBot'], date: '2026-08-21', prefixes: ['198.51.100.0/24'] };
  const file = path.join(folder, 'ranges.json');
  await writeFile(
    file,
    JSON.stringify([
      { url: `${origin}/gptbot.json`, ...old },
      { url: `${origin}/gone.json`, ...old },
    ]),
  );
  const { updated, problems } = await updateRanges(file);
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
