import pg from 'pg';
import { log } from '@/lib/observe/log';

// On a busy machine a session takes a second or two to be opened; whoever reads is told of a silent database before (`readWithTimeout`).
const CONNECT_TIMEOUT_MS = 5000;

/** The pool's limit is for waiting and connecting together; connecting alone has a shorter one. */
class PoolSession extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** Sessions that are opened when somebody asks. `options` are their start-up settings, in the form of PGOPTIONS. */
export function openPool(databaseUrl: string, { options = '', ...config }: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: PoolSession,
    keepAlive: true,
    ...config,
    options: `-c TimeZone=UTC ${options}`,
  });
  // The pool drops a session that was lost while idle; without a listener the process would end.
  pool.on('error', (error) => log.warn('Lost a database session', { error }));
  return pool;
}
