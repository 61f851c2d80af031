import { connect, isIPv6, type Socket } from 'node:net';
import { isSameAddress } from './address';
import { connectFailure, errorCode, Failure, scannerFailure } from './failure';
import { isPublicBehindNat64, type Nat64Prefix } from './nat64';

/** Opens a TCP connection to an address. Injected, so that tests can observe what is dialled. */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) => connect({ host: address, port, noDelay: true });

/** RFC 8305: delay before the next address is tried. */
const NEXT_ADDRESS_MS = 250;
const ADDRESSES_MAX = 6;

export interface Route {
  readonly addresses: readonly string[];
  readonly port: number;
  /** True for a pair of the operator's list: its address is not checked. */
  readonly isListed: boolean;
  /** Prefixes of the NAT64 gateway that some addresses may lead through. */
  readonly nat64?: readonly Nat64Prefix[];
}

/** First of the checked addresses that connects; the other attempts are closed. */
export function connectFirst(
  { addresses, port, isListed, nat64 = [] }: Route,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  const waiting = dialOrder(addresses);
  const isOnlyIpv6 = waiting.every((address) => isIPv6(address));
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    const errors: unknown[] = [];
    let timer: NodeJS.Timeout | undefined;
    let isDecided = false;

    const finish = (winner: Socket | null, error?: unknown) => {
      isDecided = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const socket of open) if (socket !== winner) socket.destroy();
      if (winner) resolve(winner);
      else reject(error);
    };
    const onAbort = () => finish(null, signal.reason);

    const next = () => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (address === undefined) {
        if (open.size === 0) finish(null, bestError(errors, isOnlyIpv6));
        return;
      }
      const socket = dial(address, port);
      open.add(socket);
      // Stays for the socket's lifetime: an error after the race must not crash the process.
      socket.on('error', (error) => {
        if (isDecided) return;
        open.delete(socket);
        errors.push(error);
        next();
      });
      socket.once('connect', () => {
        if (isListed || isRightPeer(socket.remoteAddress, address, nat64)) finish(socket);
        else
          finish(
            null,
            new Failure(
              'blocked',
              'the connection led to another address than the one that was checked',
            ),
          );
      });
      timer = setTimeout(next, NEXT_ADDRESS_MS);
    };

    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    next();
  });
}

/** Verifies the connected peer: last defence against DNS rebinding. */
function isRightPeer(
  peer: string | undefined,
  address: string,
  nat64: readonly Nat64Prefix[],
): boolean {
  return peer !== undefined && isSameAddress(peer, address) && isPublicBehindNat64(address, nat64);
}

/** Dial order: IPv4 and IPv6 alternate, IPv4 first, because many servers that run scans have no IPv6 route. */
export function dialOrder(addresses: readonly string[]): string[] {
  const v4 = addresses.filter((address) => !isIPv6(address));
  const v6 = addresses.filter((address) => isIPv6(address));
  return Array.from({ length: Math.max(v4.length, v6.length) }, (_, i) => [v4[i], v6[i]])
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, ADDRESSES_MAX);
}

/** An error that the site caused outranks an error of our network. */
function bestError(errors: readonly unknown[], isOnlyIpv6: boolean): Failure {
  const isNoRoute = (error: unknown) =>
    errorCode(error) === 'ENETUNREACH' || errorCode(error) === 'EADDRNOTAVAIL';
  const spoken = errors.find((error) => !isNoRoute(error));
  if (spoken === undefined && isOnlyIpv6)
    return new Failure(
      'deadline',
      'the site has only IPv6 addresses and this scanner has no IPv6 route',
    );
  return errors.length === 0 ? scannerFailure() : connectFailure(spoken ?? errors[0]);
}
