import { parseConnectTo } from '../../../engine/network/connect-to';
import {
  guardedNetwork,
  type GuardedNetworkOptions,
} from '../../../engine/network/guarded-network';
import type { Ask, NetworkSession, NetworkSessionOptions } from '../../../engine/network/types';

export interface TestSession
  extends Omit<GuardedNetworkOptions, 'connectTo'>, Partial<NetworkSessionOptions> {
  readonly connectTo?: string;
}

/**
 * A session with the defaults of a scan. Without a resolver all names are unknown, so no connection leaves the machine.
 */
export function openSession({
  connectTo,
  resolver,
  dial,
  ca,
  proxy,
  ...session
}: TestSession = {}): NetworkSession {
  const network = guardedNetwork({
    connectTo: parseConnectTo(connectTo),
    resolver:
      resolver ??
      (() => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))),
    ...(dial ? { dial } : {}),
    ...(ca ? { ca } : {}),
    ...(proxy ? { proxy } : {}),
  });
  return network.open({
    userAgent: 'Seamark/test',
    timeoutMs: 30_000,
    retries: 0,
    requestsMax: 100,
    signal: new AbortController().signal,
    ...session,
  });
}

export function get(url: string, more: Partial<Ask> = {}): Ask {
  return {
    method: 'GET',
    url,
    headers: {},
    capBytes: 1_000_000,
    follow: true,
    lane: 'site',
    ...more,
  };
}
