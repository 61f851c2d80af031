import type { NoReply } from './types';

/** Reason why an attempt got no HTTP answer. */
export class Failure extends Error {
  constructor(
    readonly reason: NoReply['reason'],
    message: string,
    /** True if another attempt may succeed. */
    readonly isRetryable = false,
  ) {
    super(message);
  }
}

// Errors for lack of local files, ports, or memory; the site is not at fault.
const OUR_FAULTS = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EACCES',
  'EPERM',
  'UND_ERR_INVALID_ARG',
]);
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN']);

export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** `deadline` is the only reason that never counts against a site. */
export function scannerFailure(): Failure {
  return new Failure('deadline', 'the scanner ran out of connections', true);
}

/** Error before the TCP connection is open. */
export function connectFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (OUR_FAULTS.has(code)) return scannerFailure();
  if (code === 'ETIMEDOUT') return new Failure('timeout', 'no connection in time', true);
  if (UNREACHABLE.has(code)) return new Failure('refused', 'host unreachable', true);
  if (code === 'ECONNRESET') return new Failure('reset', 'connection reset', true);
  if (code === 'ECONNREFUSED') return new Failure('refused', 'connection refused', true);
  return new Failure('refused', 'connection failed', true);
}

/** Error of the TLS handshake on an open connection. */
export function handshakeFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (OUR_FAULTS.has(code)) return scannerFailure();
  if (code === 'ETIMEDOUT') return new Failure('timeout', 'no TLS handshake in time', true);
  // A hang-up may be temporary overload; an alert or a protocol error would repeat.
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new Failure('tls', 'connection closed during the TLS handshake', true);
  return new Failure('tls', `TLS handshake failed${code ? ` (${code})` : ''}`);
}

/** Error of the HTTP exchange on an open connection. */
export function exchangeFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (OUR_FAULTS.has(code)) return scannerFailure();
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new Failure('headers', 'more than 32 KiB of header lines');
  const { name, message = '' } = (error ?? {}) as Partial<Error>;
  if (name === 'HTTPParserError')
    return /Invalid EOF/i.test(message)
      ? cutOff()
      : new Failure('headers', 'the answer is not valid HTTP');
  if (code === 'UND_ERR_SOCKET' && (message === 'bad response' || message === 'bad upgrade')) {
    return new Failure('headers', 'the answer is not valid HTTP');
  }
  if (code === 'ETIMEDOUT') return new Failure('timeout', 'connection timed out', true);
  return cutOff();
}

function cutOff(): Failure {
  return new Failure('reset', 'connection closed before the answer was complete', true);
}
