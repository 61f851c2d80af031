import { NO_CONNECT_TO, type ConnectTo } from './connect-to';
import { dialTcp, type Dial } from './dial';
import { scannerContext } from './handshake';
import { Nat64 } from './nat64';
import type { ScanProxy } from './proxy';
import { publicDns, publicTxt, type Resolver, type TxtResolver } from './resolve';
import { GuardedSession } from './session';
import type { Network } from './types';

export interface GuardedNetworkOptions {
  readonly resolver?: Resolver;
  readonly txt?: TxtResolver;
  readonly dial?: Dial;
  /** `parseConnectTo(SCAN_CONNECT_TO)` */
  readonly connectTo?: ConnectTo;
  /** `parseScanProxy(SCAN_PROXY)`; proxies of the environment are never used. */
  readonly proxy?: ScanProxy | null;
  /** PEM certificates trusted besides Node's roots: for tests. Operators have NODE_EXTRA_CA_CERTS, which works by itself. */
  readonly ca?: readonly string[];
  /** Refuse peers without a valid certificate before anything is sent; scans record it instead. */
  readonly isTrustRequired?: boolean;
}

/** The one way to scanned sites. Everything but `connectTo` keeps the guard; no request can widen it. */
export function guardedNetwork(options: GuardedNetworkOptions = {}): Network {
  const resolver = options.resolver ?? publicDns;
  const setup = {
    resolver,
    txt: options.txt ?? publicTxt,
    nat64: new Nat64(resolver),
    dial: options.dial ?? dialTcp,
    connectTo: options.connectTo ?? NO_CONNECT_TO,
    proxy: options.proxy ?? null,
    tls: {
      secureContext: scannerContext(options.ca),
      isTrustRequired: options.isTrustRequired ?? false,
    },
  };
  return { open: (session) => new GuardedSession(setup, session) };
}
