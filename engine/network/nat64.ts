import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './address';
import { errorCode } from './failure';
import { NO_SUCH_NAME, type Resolver } from './resolve';

/** RFC 6052 prefix of `length` bits: a NAT64 gateway translates its addresses to the IPv4 address that they embed. */
export interface Nat64Prefix {
  readonly bytes: readonly number[];
  readonly length: Nat64Length;
}
type Nat64Length = keyof typeof PLACES;

/** RFC 6052 section 2.2: bytes that hold the IPv4 address, by prefix length; byte 8 is never used. */
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

/** RFC 7050: a DNS64 answers this name with its prefix around known addresses. */
const DISCOVERY_NAME = 'ipv4only.arpa';
const DISCOVERY_ADDRESSES = new Set(['192.0.0.170', '192.0.0.171']);
const KEPT_MS = 3_600_000;
/** Ranges of ipaddr.js behind a gateway that a translated address could reach. */
const INSIDE = new Set(['private', 'loopback', 'linkLocal', 'carrierGradeNat']);

/** True if the address is public and, through a NAT64 gateway, does not embed a private IPv4 address. */
export function isPublicBehindNat64(address: string, prefixes: readonly Nat64Prefix[]): boolean {
  const inside = isPlainIpv6(address)
    ? prefixes.flatMap((prefix) => embeddedIpv4(address, prefix) ?? [])
    : [];
  return inside.length > 0 ? inside.every(isPublicAddress) : isPublicAddress(address);
}

/**
 * Embedded IPv4 address, or null if the prefix differs. Ignores byte 8 and the bytes after the address, as gateways do.
 */
export function embeddedIpv4(address: string, { bytes, length }: Nat64Prefix): string | null {
  const addressBytes = ipaddr.IPv6.parse(address).toByteArray();
  return addressBytes.slice(0, length / 8).every((byte, at) => byte === bytes[at])
    ? ipv4At(addressBytes, length)
    : null;
}

const isPlainIpv6 = (address: string): boolean => isIP(address) === 6 && !address.includes('%');
const ipv4At = (bytes: readonly number[], length: Nat64Length): string =>
  PLACES[length].map((at) => bytes[at]).join('.');

/** Prefixes that a DNS64 added to the addresses of RFC 7050. */
export function discoveredPrefixes(answers: readonly string[]): Nat64Prefix[] {
  return answers.filter(isPlainIpv6).flatMap((answer) => {
    const bytes = ipaddr.IPv6.parse(answer).toByteArray();
    return LENGTHS.filter((length) => DISCOVERY_ADDRESSES.has(ipv4At(bytes, length))).map(
      (length) => ({ bytes: bytes.slice(0, length / 8), length }),
    );
  });
}

/** NAT64 prefixes of this network; looked up only if an answer looks translated. */
export class Nat64 {
  #prefixes: readonly Nat64Prefix[] = [WELL_KNOWN_PREFIX];
  #asking: Promise<void> | null = null;
  #knownUntil = -Infinity;

  constructor(
    private readonly resolver: Resolver,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Prefixes to judge `addresses` by, the answers for one name. */
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
    return this.#prefixes;
  }

  /** Rejects without a usable answer: with fewer prefixes, more addresses would pass. */
  async #ask(signal: AbortSignal): Promise<void> {
    const answers = await this.resolver(DISCOVERY_NAME, signal).catch((error: unknown) => {
      if (NO_SUCH_NAME.has(errorCode(error))) return [];
      throw error;
    });
    this.#prefixes = [WELL_KNOWN_PREFIX, ...discoveredPrefixes(answers)];
    this.#knownUntil = this.now() + KEPT_MS;
  }
}

/**
 * A gateway's prefix is looked up only for suspicious answers: an address outside public space, one that repeats an
 * IPv4 address of the same name, or one that embeds an address of our network.
 */
function mayBeTranslated(address: string, all: readonly string[]): boolean {
  if (!isPlainIpv6(address) || embeddedIpv4(address, WELL_KNOWN_PREFIX) !== null) return false;
  const bytes = ipaddr.IPv6.parse(address).toByteArray();
  const inside = LENGTHS.map((length) => ipv4At(bytes, length));
  return (
    !isPublicAddress(address) ||
    inside.some((ipv4) => all.includes(ipv4) || INSIDE.has(ipaddr.IPv4.parse(ipv4).range()))
  );
}
