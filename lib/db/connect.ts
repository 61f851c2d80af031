import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/lib/db/generated/client';
import { log } from '@/lib/log';

// Below the 100 connections of a default server with several processes on it.
const POOL_MAX = 10;
// A database that is away gives 503 within 2 s (security.md section 9).
const CONNECT_TIMEOUT_MS = 2000;
// The default 5 s is short for a transaction that stores a report of 25 pages on a busy machine.
const TRANSACTION = { maxWait: 2000, timeout: 20_000 };

/** One pool of sessions: typed queries go through Prisma, prepared statements straight to the pool. */
export interface Connections {
  readonly pool: pg.Pool;
  /** Its `$disconnect()` closes the pool too. */
  readonly prisma: PrismaClient;
}

/** `options` are start-up settings of every session, in the form of PGOPTIONS. Connects at the first query. */
export function connect(databaseUrl: string, options = ''): Connections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c TimeZone=UTC ${options}`,
  });
  // The pool drops a session that was lost while idle; without a listener the process would end.
  pool.on('error', (error) => log.warn('A database session was lost', { error }));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  return { pool, prisma: new PrismaClient({ adapter, transactionOptions: TRANSACTION }) };
}
