import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { withoutBrackets } from './address';
import { Failure, handshakeFailure } from './failure';
import type { TlsFacts } from './types';

/**
 * Old versions and weak ciphers are let in so that an old server is measured instead of called unreachable;
 * nothing secret is ever sent. Without `ca`, Node's roots and NODE_EXTRA_CA_CERTS hold. With it (tests), `ca` is added
 * to the roots, and Node 20 then forgets NODE_EXTRA_CA_CERTS.
 */
export function scannerContext(ca: readonly string[] = []): SecureContext {
  const context = createSecureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  // The `ca` option would replace the roots; the native context has the only call that adds to them.
  for (const pem of ca) (context.context as { addCACert(pem: string): void }).addCACert(pem);
  return context;
}

export interface TlsSetup {
  readonly secureContext: SecureContext;
  /** Nothing is sent to a peer without a valid certificate: for what is ours and not meant for strangers. */
  readonly isTrustRequired: boolean;
}

const untrusted = (socket: TLSSocket): Failure =>
  new Failure('tls', `the certificate is not valid (${String(socket.authorizationError)})`);

/** TLS over a connection that stands. An invalid certificate is recorded, and refused only where it must be trusted. */
export function shakeHands(
  raw: Socket,
  hostname: string,
  { secureContext, isTrustRequired }: TlsSetup,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const host = withoutBrackets(hostname);
  return new Promise((resolve, reject) => {
    const socket = connect({
      socket: raw,
      host,
      servername: isIP(host) ? '' : host,
      secureContext,
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    const finish = (error: unknown) => {
      signal.removeEventListener('abort', onAbort);
      if (error === null) return resolve(socket);
      socket.destroy();
      raw.destroy();
      reject(error);
    };
    const onAbort = () => finish(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', (error) => finish(handshakeFailure(error)));
    socket.once('close', () => finish(handshakeFailure({ code: 'ECONNRESET' })));
    socket.once('secureConnect', () =>
      finish(isTrustRequired && !socket.authorized ? untrusted(socket) : null),
    );
    if (signal.aborted) onAbort();
  });
}

export function tlsFacts(socket: TLSSocket): TlsFacts {
  const certificate = socket.getPeerCertificate() as Partial<
    ReturnType<TLSSocket['getPeerCertificate']>
  > | null;
  return {
    authorized: socket.authorized,
    error: socket.authorized ? null : String(socket.authorizationError ?? 'UNKNOWN'),
    protocol: socket.getProtocol() ?? 'unknown',
    validFrom: rfc3339(certificate?.valid_from),
    validTo: rfc3339(certificate?.valid_to),
  };
}

function rfc3339(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
