/** Prisma: cannot reach, timed out, connection closed, pool exhausted, transaction could not start. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
/** PostgreSQL: connection exceptions (08…), out of resources (53…), shutting down (57P0x), too slow (57014). */
const SQLSTATE = /^(?:08|53)[0-9A-Z]{3}$|^57P0[1-5]$|^57014$/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
]);
const MESSAGES = RegExp(
  [
    'Connection terminated',
    '^timeout expired$',
    'timeout exceeded when trying to connect',
    "Can't reach database server",
    'Client has encountered a connection error',
  ].join('|'),
  'i',
);
const DEPTH_MAX = 5;

/**
 * True if an error of Prisma, its adapter or pg means that the database is unavailable, not that a
 * query is wrong.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return false;
  const { code, kind, originalCode, message, cause, meta, name, syscall } = error as Record<
    string,
    unknown
  >;
  const codes = [code, originalCode].filter((value) => typeof value === 'string');
  if (codes.some((value) => PRISMA_CODES.has(value) || SQLSTATE.test(value))) return true;
  if (codes.some((value) => SYSTEM_CODES.has(value)) && fromDatabase(name, depth)) return true;
  // A missing Unix socket; any other missing file is an internal error.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof kind === 'string' && ADAPTER_KINDS.has(kind)) return true;
  if (typeof message === 'string' && MESSAGES.test(message)) return true;
  const driver =
    typeof meta === 'object' && meta !== null
      ? (meta as Record<string, unknown>)['driverAdapterError']
      : undefined;
  return isDatabaseUnavailable(cause, depth + 1) || isDatabaseUnavailable(driver, depth + 1);
}

/** A top-level ECONNREFUSED may have another source; Prisma names its errors and wraps pg's. */
function fromDatabase(name: unknown, depth: number): boolean {
  return depth > 0 || (typeof name === 'string' && name.startsWith('Prisma'));
}
