import { isIP } from 'node:net';
import { reverse, lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { CLIENT_RANGES, clientByToken, type Client, type ClientRanges } from '@seamark/engine';
import { Cache, copyOf } from './cache';

/** `verified`: the address is the operator’s. `impostor`: it is another operator’s. `claimed`: nothing proves either. */
export type Proof = 'verified' | 'claimed' | 'impostor';

/** First and last address of a range, as keys. */
type Range = readonly [first: string, last: string];

interface Ranges {
  readonly operators: readonly string[];
  readonly tokens: readonly string[];
  /** In order, and apart from each other. */
  readonly addresses: readonly Range[];
}

/** Keys have the order of addresses; those of the two families never mix. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  `${address.kind()}${Buffer.from(address.toByteArray()).toString('latin1')}`;

function rangeOf(prefix: string): Range {
  const family = prefix.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  return [
    keyOf(family.networkAddressFromCIDR(prefix)),
    keyOf(family.broadcastAddressFromCIDR(prefix)),
  ];
}

function rangesOf({ clients, prefixes }: ClientRanges): Ranges {
  const addresses: Range[] = [];
  for (const range of prefixes.map(rangeOf).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = addresses.at(-1);
    if (before === undefined || before[1] < range[0]) addresses.push(range);
    else if (before[1] < range[1]) addresses[addresses.length - 1] = [before[0], range[1]];
  }
  return {
    operators: [...new Set(clients.flatMap((token) => clientByToken(token)?.operator ?? []))],
    tokens: clients,
    addresses,
  };
}

/** Searches by halves. */
function isWithin(addresses: readonly Range[], key: string): boolean {
  let [low, high] = [0, addresses.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [first, last] = addresses[middle]!;
    if (key < first) high = middle;
    else if (key > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** By their published list: thousands of prefixes take 2 ms to read, as long as a log of some hundred lines. */
const readRanges = new WeakMap<readonly ClientRanges[], readonly Ranges[]>();

function allRangesOf(published: readonly ClientRanges[]): readonly Ranges[] {
  let ranges = readRanges.get(published);
  if (!ranges) readRanges.set(published, (ranges = published.map(rangesOf)));
  return ranges;
}

/** Proves clients by the address ranges that their operators publish. */
export function verifier(published: readonly ClientRanges[] = CLIENT_RANGES) {
  const ranges = allRangesOf(published);
  const proofs = new Cache<Proof>(50_000);
  return ({ token, operator }: Client, address: string): Proof =>
    proofs.get(`${token} ${address}`, () => {
      if (isIP(address) === 0) return 'claimed';
      const key = keyOf(ipaddr.parse(address));
      const rangesOfAddress = ranges.filter(({ addresses }) => isWithin(addresses, key));
      if (rangesOfAddress.some(({ tokens }) => tokens.includes(token))) return 'verified';
      const isOfAnother = rangesOfAddress.some(({ operators }) => !operators.includes(operator));
      return isOfAnother ? 'impostor' : 'claimed';
    });
}

export interface NameResolver {
  readonly namesOf: (address: string) => Promise<readonly string[]>;
  readonly addressesOf: (name: string) => Promise<readonly string[]>;
}

export const systemResolver: NameResolver = {
  namesOf: reverse,
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
};

/** Without an answer, nothing is proven. */
const orNone = (answer: Promise<readonly string[]>) => answer.catch((): readonly string[] => []);

/** Answers that are remembered. */
const ANSWERS_MAX = 50_000;

/** Proves clients by the names of their addresses; asks DNS once for each client and address. */
export class NameProver {
  private readonly answers = new Map<string, Promise<boolean>>();
  private lookups = 0;

  /** `lookupsMax`: addresses beyond it are not asked for, and prove nothing. */
  constructor(
    private readonly resolver: NameResolver,
    private readonly lookupsMax = Infinity,
  ) {}

  /** True if the address has a name of the operator’s domains, and the name has the address. */
  isConfirmed(client: Client, address: string): Promise<boolean> {
    const key = `${client.token} ${address}`;
    const answer = this.answers.get(key);
    if (answer !== undefined) return answer;
    if (this.lookups >= this.lookupsMax) return Promise.resolve(false);
    this.lookups += 1;
    const confirmed = this.lookUp(client, address);
    if (this.answers.size >= ANSWERS_MAX) this.answers.clear();
    this.answers.set(copyOf(key), confirmed);
    return confirmed;
  }

  private async lookUp({ domains = [] }: Client, address: string): Promise<boolean> {
    const names = (await orNone(this.resolver.namesOf(address))).filter((name) =>
      domains.some((domain) => name.toLowerCase().endsWith(`.${domain}`)),
    );
    for (const name of names)
      if ((await orNone(this.resolver.addressesOf(name))).includes(address)) return true;
    return false;
  }
}
