import { Resolver as DnsResolver } from 'node:dns/promises';
import { errorCode, Failure } from './failure';
import { isPublicBehindNat64, type Nat64, type Nat64Prefix } from './nat64';

/** All A and AAAA records of a name. Rejects with a DNS code (`ENOTFOUND`, `ENODATA`, `ESERVFAIL` …). */
export type Resolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2000;
export const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries the configured name servers directly. getaddrinfo occupies a thread of the pool that zlib and the file system
 * share, cannot be cancelled, hides NXDOMAIN, and reads /etc/hosts, which describes our network.
 */
export const publicDns: Resolver = (name, signal) =>
  withDns(signal, async (dns) => {
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    throw firstCause(answers);
  });

/**
 * TXT records of a name, the parts of each joined; empty if the name does not exist. Rejects if no name server answers.
 */
export type TxtResolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Queries the same name servers. TXT records contain no address to dial, so they need no guard. */
export const publicTxt: TxtResolver = (name, signal) =>
  withDns(signal, async (dns) => {
    try {
      return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NO_SUCH_NAME.has(errorCode(error))) return [];
      throw error;
    }
  });

async function withDns<T>(signal: AbortSignal, work: (dns: DnsResolver) => Promise<T>): Promise<T> {
  const dns = new DnsResolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const cancel = () => dns.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(dns);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** NXDOMAIN holds for every record type; otherwise an error outranks "no such record". */
function firstCause(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  return (
    causes.find((cause) => errorCode(cause) === 'ENOTFOUND') ??
    causes.find((cause) => errorCode(cause) !== 'ENODATA') ??
    Object.assign(new Error('no address'), { code: 'ENODATA' })
  );
}

/** Addresses that may be dialled, and the NAT64 prefixes that they were checked against. */
export interface Resolved {
  readonly addresses: readonly string[];
  readonly nat64: readonly Nat64Prefix[];
}

/** Addresses that may be dialled. Throws a Failure if any address of the name is not public. */
export async function resolvePublic(
  name: string,
  resolver: Resolver,
  gateway: Nat64,
  signal: AbortSignal,
): Promise<Resolved> {
  const addresses = await lookUp(name, resolver, signal);
  if (addresses.length === 0) throw notFound(name);
  const nat64 = await gateway.prefixesFor(addresses, signal).catch((error: unknown) => {
    throw noAnswer(name, error);
  });
  const isPublic = (address: string): boolean => isPublicBehindNat64(address, nat64);
  if (!addresses.every(isPublic))
    throw new Failure('blocked', `${name} points to an address that is not on the public internet`);
  return { addresses, nat64 };
}

async function lookUp(
  name: string,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await resolver(name, signal);
  } catch (error) {
    throw NO_SUCH_NAME.has(errorCode(error)) ? notFound(name) : noAnswer(name, error);
  }
}

export function noAnswer(name: string, error: unknown): Failure {
  return error instanceof Failure
    ? error
    : new Failure('dns', `the name servers of ${name} gave no usable answer`, true);
}

function notFound(name: string): Failure {
  return new Failure('name-not-found', `${name} has no address in the DNS`);
}
