import pg from 'pg';
import { log } from '@/lib/observe/log';

// Opening a session on a busy machine takes up to two seconds; `readWithTimeout` reports a silent
// database earlier.
const CONNECT_TIMEOUT_MS = 5000;

/** The pool's own limit includes waiting for a free session; this limits connecting only. */
class PoolSession extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** Pool that opens sessions on demand. `options` are session settings in PGOPTIONS syntax. */
export function openPool(databaseUrl: string, { options = '', ...config }: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: PoolSession,
    keepAlive: true,
    ...config,
    options: `-c TimeZone=UTC ${options}`,
  });
  // The pool drops a session lost while idle; without a listener the process would end.
  pool.on('error', (error) => log.warn('Lost a database session', { error }));
  return pool;
}
