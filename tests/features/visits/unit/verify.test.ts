import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CLIENT_RANGES, CLIENTS, clientByToken, type Client } from '@seamark/engine';
import { NameProver, verifier, type NameResolver } from '@/lib/visits/log/verify';

const clientOf = (token: string): Client => clientByToken(token)!;
const numberOf = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const addressOf = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

const IPV4 = CLIENT_RANGES.flatMap(({ clients, prefixes }) =>
  prefixes.flatMap((prefix) => {
    const [network = '', bits = ''] = prefix.split('/');
    if (network.includes(':')) return [];
    const first = numberOf(network);
    return [{ clients, first, last: first + 2 ** (32 - Number(bits)) - 1 }];
  }),
);

describe('a client', () => {
  it('is verified at every address that its operator publishes', () => {
    const proofOf = verifier();
    const real = IPV4.flatMap(({ clients, first, last }) =>
      [first, last].flatMap((number) =>
        clients.map((token) => [token, addressOf(number)] as const),
      ),
    );
    expect(real.length).toBeGreaterThan(500);
    const refused = real.filter(
      ([token, address]) => proofOf(clientOf(token), address) !== 'verified',
    );
    expect(refused).toEqual([]);
  });

  it('is never verified at the addresses beside them, nor at those of others', () => {
    const proofOf = verifier();
    const all = new BlockList();
    for (const { first, last } of IPV4) all.addRange(addressOf(first), addressOf(last), 'ipv4');
    const neighbors = IPV4.flatMap(({ clients, first, last }) =>
      [first - 1, last + 1].flatMap((number) =>
        all.check(addressOf(number)) ? [] : [[clients[0]!, addressOf(number)] as const],
      ),
    );
    const ofOthers = IPV4.flatMap(({ first }) =>
      ['GPTBot', 'PerplexityBot', 'CCBot'].flatMap((token) =>
        isOf(token, first) ? [] : [[token, addressOf(first)] as const],
      ),
    );
    const forged = [...neighbors, ...ofOthers];
    expect(forged.length).toBeGreaterThan(500);
    expect(forged.filter(([token, at]) => proofOf(clientOf(token), at) === 'verified')).toEqual([]);
    expect(proofOf(clientOf('GPTBot'), '157.55.39.1')).toBe('impostor');
    expect(proofOf(clientOf('GPTBot'), '203.0.113.9')).toBe('claimed');
    expect(proofOf(clientOf('GPTBot'), 'unknown')).toBe('claimed');
    // One operator’s clients share addresses.
    expect(proofOf(clientOf('GPTBot'), addressOf(ofClient('ChatGPT-User').first))).toBe('claimed');
  });

  it('without ranges is confirmed by a name that leads back to its address', async () => {
    const names: Record<string, string> = {
      '5.255.231.1': 'a.spider.yandex.com',
      '203.0.113.1': 'spider.yandex.com.evil.example',
      '203.0.113.2': 'forged.yandex.com',
    };
    const resolver: NameResolver = {
      namesOf: (address) =>
        names[address] ? Promise.resolve([names[address]]) : Promise.reject(new Error('ENOTFOUND')),
      addressesOf: (name) =>
        Promise.resolve(name === 'a.spider.yandex.com' ? ['5.255.231.1'] : ['192.0.2.1']),
    };
    const yandex = clientOf('YandexAdditional');
    const prover = new NameProver(resolver);
    const confirmed = await Promise.all(
      [...Object.keys(names), '203.0.113.3'].map((at) => prover.isConfirmed(yandex, at)),
    );
    expect(confirmed).toEqual([true, false, false, false]);
  });
});

/** Lists of one operator overlap. */
const isOf = (token: string, number: number) =>
  IPV4.some(
    ({ clients, first, last }) => clients.includes(token) && first <= number && number <= last,
  );
const ofClient = (token: string) => IPV4.find(({ clients }) => clients.includes(token))!;

describe('the catalogue of clients', () => {
  it('has at least 60, each once, and ranges of none that is missing', () => {
    const tokens = CLIENTS.map(({ token }) => token.toLowerCase());
    expect(tokens.length).toBeGreaterThanOrEqual(60);
    expect(new Set(tokens).size).toBe(tokens.length);
    const ranged = CLIENT_RANGES.flatMap(({ clients }) => clients);
    expect(ranged.filter((token) => !clientByToken(token))).toEqual([]);
  });
});
