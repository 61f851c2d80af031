import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './address';
import { errorCode } from './failure';
import { NO_SUCH_NAME, type Resolver } from './resolve';

/** RFC 6052: the first `length` bits of IPv6 addresses that a NAT64 gateway turns into the IPv4 address inside them. */
export interface Nat64Prefix {
  readonly bytes: readonly number[];
  readonly length: Nat64Length;
}
type Nat64Length = keyof typeof PLACES;

/** RFC 6052 section 2.2: which bytes hold the IPv4 address; byte 8 never does. */
const PLACES = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
} as const;
const LENGTHS = [32, 40, 48, 56, 64, 96] as const satisfies readonly Nat64Length[];

export const WELL_KNOWN_PREFIX: Nat64Prefix = {
  bytes: ipaddr.IPv6.parse('64:ff9b::').toByteArray(),
  length: 96,
};

/** RFC 7050: whoever has this name answered by a DNS64 sees its prefix around these addresses. */
const DISCOVERY_NAME = 'ipv4only.arpa';
const DISCOVERY_ADDRESSES = new Set(['192.0.0.170', '192.0.0.171']);
const KEPT_MS = 3_600_000;
/** Ranges of ipaddr.js that lie behind a gateway and that a translated address could lead to. */
const INSIDE = new Set(['private', 'loopback', 'linkLocal', 'carrierGradeNat']);

/** Public itself, or, where a gateway translates it, by the IPv4 address inside: a private one is private in every spelling. */
export function isPublicThrough(address: string, prefixes: readonly Nat64Prefix[]): boolean {
  const inside = isPlainIpv6(address)
    ? prefixes.flatMap((prefix) => embeddedIn(address, prefix) ?? [])
    : [];
  return inside.length > 0 ? inside.every(isPublicAddress) : isPublicAddress(address);
}

/**
 * The IPv4 address inside, or null when the prefix is another. What stands in byte 8 and after the address is not looked at:
 * gateways ignore it.
 */
export function embeddedIn(address: string, { bytes, length }: Nat64Prefix): string | null {
  const own = ipaddr.IPv6.parse(address).toByteArray();
  return own.slice(0, length / 8).every((byte, at) => byte === bytes[at])
    ? ipv4At(own, length)
    : null;
}

const isPlainIpv6 = (address: string): boolean => isIP(address) === 6 && !address.includes('%');
const ipv4At = (bytes: readonly number[], length: Nat64Length): string =>
  PLACES[length].map((at) => bytes[at]).join('.');

/** The prefixes that a DNS64 put before the addresses of RFC 7050. */
export function prefixesOf(answers: readonly string[]): Nat64Prefix[] {
  return answers.filter(isPlainIpv6).flatMap((answer) => {
    const bytes = ipaddr.IPv6.parse(answer).toByteArray();
    return LENGTHS.filter((length) => DISCOVERY_ADDRESSES.has(ipv4At(bytes, length))).map(
      (length) => ({ bytes: bytes.slice(0, length / 8), length }),
    );
  });
}

/** What is known of the gateway of this network; asked for only where an answer looks as if it went through one. */
export class Nat64 {
  #found: readonly Nat64Prefix[] = [WELL_KNOWN_PREFIX];
  #asking: Promise<void> | null = null;
  #knownUntil = -Infinity;

  constructor(
    private readonly resolver: Resolver,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Those that `addresses`, the answers of one name, are to be judged by. */
  async prefixesFor(
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Nat64Prefix[]> {
    if (
      addresses.some((address) => mayBeTranslated(address, addresses)) &&
      this.now() >= this.#knownUntil
    )
      await (this.#asking ??= this.#ask(signal).finally(() => {
        this.#asking = null;
      }));
    return this.#found;
  }

  /** Rejects when the name servers give no usable answer: fewer prefixes would let more through. */
  async #ask(signal: AbortSignal): Promise<void> {
    const answers = await this.resolver(DISCOVERY_NAME, signal).catch((error: unknown) => {
      if (NO_SUCH_NAME.has(errorCode(error))) return [];
      throw error;
    });
    this.#found = [WELL_KNOWN_PREFIX, ...prefixesOf(answers)];
    this.#knownUntil = this.now() + KEPT_MS;
  }
}

/**
 * Only a gateway with a prefix of its own has to be asked for. Its addresses are outside the public space, repeat an IPv4
 * address of the same name, or are made up to lead to a host of our own network.
 */
function mayBeTranslated(address: string, all: readonly string[]): boolean {
  if (!isPlainIpv6(address) || embeddedIn(address, WELL_KNOWN_PREFIX) !== null) return false;
  const bytes = ipaddr.IPv6.parse(address).toByteArray();
  const inside = LENGTHS.map((length) => ipv4At(bytes, length));
  return (
    !isPublicAddress(address) ||
    inside.some((ipv4) => all.includes(ipv4) || INSIDE.has(ipaddr.IPv4.parse(ipv4).range()))
  );
}
