import type { Socket } from 'node:net';
import { Connections } from './connections';
import { Failure } from './failure';
import { connectionSetup, type GuardedNetworkOptions } from './guarded-network';
import { parseTarget } from './target';

/** TCP connections to hosts that a scan may reach, for programs that speak HTTP and TLS themselves. */
export interface GuardedTunnels {
  /**
   * Connects to the host of `http:` or `https:` URL, without TLS. The addresses of a name are looked up once. Rejects
   * with the reason if the guard refuses the host, or it cannot be reached.
   */
  open(url: string, signal: AbortSignal): Promise<Socket>;
}

const CONNECT_MS = 5_000;

/** Tunnels under the same guard as scans: only ports 80 and 443 of public addresses, and the listed pairs. */
export function guardedTunnels(options: GuardedNetworkOptions = {}): GuardedTunnels {
  const setup = connectionSetup(options);
  const connections = new Connections(setup, () => undefined);
  return {
    async open(url, signal) {
      const parsed = parseTarget(url, 'url', setup.connectTo);
      if (!parsed.ok) throw new Failure('blocked', parsed.message);
      return connections.tunnel(new URL(parsed.target.url), signal, CONNECT_MS);
    },
  };
}
