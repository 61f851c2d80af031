import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { withoutBrackets, withoutDot } from './address';
import { Failure, handshakeFailure } from './failure';
import type { TlsFacts } from './types';

/**
 * Accepts old TLS versions and weak ciphers, so that an old server is measured and not called unreachable. Without
 * `ca`, Node's roots and NODE_EXTRA_CA_CERTS apply. With `ca` (tests), it is added to the roots, and Node 20 drops
 * NODE_EXTRA_CA_CERTS.
 */
export function scannerContext(ca: readonly string[] = []): SecureContext {
  const context = createSecureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  // The `ca` option would replace the roots; only the native context can add to them.
  for (const pem of ca) (context.context as { addCACert(pem: string): void }).addCACert(pem);
  return context;
}

export interface TlsSetup {
  readonly secureContext: SecureContext;
  /** Require a valid certificate before anything is sent: for requests that carry secrets. */
  readonly isTrustRequired: boolean;
}

const untrusted = (socket: TLSSocket): Failure =>
  new Failure('tls', `the certificate is not valid (${String(socket.authorizationError)})`);

/** Starts TLS on an open connection. Records an invalid certificate; refuses it only if trust is required. */
export function startTls(
  raw: Socket,
  hostname: string,
  { secureContext, isTrustRequired }: TlsSetup,
  signal: AbortSignal,
): Promise<TLSSocket> {
  // A server name has no trailing dot (RFC 6066 section 3).
  const host = withoutBrackets(withoutDot(hostname));
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
