import pg from 'pg';
import { log } from '../observe/log';
import { Ticker } from './ticker';

// Ten sessions that open at once on a busy machine take seconds; `readWithTimeout` reports a silent
// database earlier.
const CONNECT_TICKS = 100;

/** Limits connecting; the pool's own limit includes waiting for a free session. */
class PoolSession extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 0 });
    const ticker = new Ticker();
    void ticker
      .wait(CONNECT_TICKS)
      .then(() => this.connection.stream.destroy(new Error('timeout expired')));
    for (const event of ['connect', 'end'] as const) this.once(event, () => ticker.stop());
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
