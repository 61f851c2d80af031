import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { guardedNetwork, parseConnectTo, type ClientRanges } from '@seamark/engine';
import { FetchedProofs } from '@/lib/visits/server/client-proofs';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-03-01T12:00:00Z');
let server: Server;
let requests: string[] = [];

afterEach(() => void server.close());

const listOf = (file: string): ClientRanges => ({
  url: `http://ranges.test/${file}`,
  clients: ['GPTBot'],
  date: '2026-08-21',
  prefixes: ['198.51.100.0/24'],
});

/** Ranges of an operator whose server answers by the path. */
async function rangesOf(...files: string[]): Promise<FetchedProofs> {
  requests = [];
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url === '/gone.json') response.writeHead(404);
    if (url === '/inward.json') response.writeHead(302, { location: 'http://127.0.0.1/' });
    response.end(
      url === '/wide.json'
        ? '{"prefixes": [{"ipv4Prefix": "0.0.0.0/0"}]}'
        : '{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]}',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connectTo = parseConnectTo(`ranges.test:80:127.0.0.1:${port}`);
  return new FetchedProofs(files.map(listOf), () => guardedNetwork({ connectTo }));
}

it('lists that can be read are replaced; all others keep their date', async () => {
  const ranges = await rangesOf('gptbot.json', 'gone.json', 'wide.json', 'inward.json');
  await ranges.refresh(new Date(NOW));
  expect(ranges.get(NOW).ranges.map(({ date, prefixes }) => [date, prefixes])).toEqual([
    ['2027-03-01', ['192.0.2.0/24']],
    ['2026-08-21', ['198.51.100.0/24']],
    ['2026-08-21', ['198.51.100.0/24']],
    ['2026-08-21', ['198.51.100.0/24']],
  ]);
});

it('operators are asked once a day, and nobody waits for them', async () => {
  const ranges = await rangesOf('gptbot.json');
  const dates = () => ranges.get(NOW).ranges.map(({ date }) => date);
  expect(dates()).toEqual(['2026-08-21']);
  await expect.poll(dates).toEqual(['2027-03-01']);
  expect(requests).toHaveLength(1);
  ranges.get(NOW + DAY_MS);
  await expect.poll(() => requests).toHaveLength(2);
});
