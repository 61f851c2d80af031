import type { ConnectionSetup } from './connections';
import { NO_CONNECT_TO, type ConnectTo } from './connect-to';
import { dialTcp, type Dial } from './dial';
import { scannerContext } from './handshake';
import { Nat64 } from './nat64';
import type { ScanProxy } from './proxy';
import { publicDns, publicTxt, type Resolver, type TxtResolver } from './resolve';
import { GuardedSession } from './session';
import { startTimer, type StartTimer } from './timer';
import type { Network, SignRequest } from './types';

export interface GuardedNetworkOptions {
  readonly resolver?: Resolver;
  readonly txt?: TxtResolver;
  readonly dial?: Dial;
  /** `parseConnectTo(SCAN_CONNECT_TO)` */
  readonly connectTo?: ConnectTo;
  /** `parseScanProxy(SCAN_PROXY)`; proxy variables of the environment are ignored. */
  readonly proxy?: ScanProxy | null;
  /** PEM certificates trusted in addition to Node's roots, for tests. Operators set NODE_EXTRA_CA_CERTS. */
  readonly ca?: readonly string[];
  /** Headers that prove who sends a request; added to those under the session's own user agent. */
  readonly sign?: SignRequest;
  readonly startTimer?: StartTimer;
  /** Refuse peers without a valid certificate before sending; scans record the error and continue. */
  readonly isTrustRequired?: boolean;
}

/** Network for all requests to scanned sites. Only hosts in `connectTo` bypass the address guard; no request can. */
export function guardedNetwork(options: GuardedNetworkOptions = {}): Network {
  const setup = connectionSetup(options);
  return { open: (session) => new GuardedSession(setup, session, options.sign) };
}

export function connectionSetup(options: GuardedNetworkOptions): ConnectionSetup {
  const resolver = options.resolver ?? publicDns;
  return {
    resolver,
    txt: options.txt ?? publicTxt,
    nat64: new Nat64(resolver),
    dial: options.dial ?? dialTcp,
    startTimer: options.startTimer ?? startTimer,
    connectTo: options.connectTo ?? NO_CONNECT_TO,
    proxy: options.proxy ?? null,
    tls: {
      secureContext: scannerContext(options.ca),
      isTrustRequired: options.isTrustRequired ?? false,
    },
  };
}
