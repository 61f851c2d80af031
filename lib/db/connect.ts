import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/lib/db/generated/client';
import { log } from '@/lib/log';

// Below the 100 connections of a default server with several processes on it.
const POOL_MAX = 10;
// A database that is away gives 503 within 2 s (security.md section 9).
const CONNECT_TIMEOUT_MS = 2000;
// All sessions may be busy for longer: a crowd of 200 that wait for ten of them is no lost database.
const WAIT_FOR_SESSION_MS = 30_000;
// The default 5 s is short for a transaction that stores a report of 25 pages on a busy machine.
const TRANSACTION = { maxWait: WAIT_FOR_SESSION_MS, timeout: 20_000 };
// Whoever asks whether the database is there has given up before.
const PING = { max: 1, query_timeout: 5000, idleTimeoutMillis: 5000, allowExitOnIdle: true };

/** The pool's limit is for waiting and connecting together; connecting alone has a shorter one. */
class Session extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** One pool of sessions: typed queries go through Prisma, prepared statements straight to the pool. */
export interface Connections {
  readonly pool: pg.Pool;
  /** Its `$disconnect()` closes the pool too. */
  readonly prisma: PrismaClient;
  /** Whether the database answers, on a session of its own: it waits behind no other work, and several who ask are one. */
  ping(): Promise<void>;
}

/** `options` are start-up settings of every session, in the form of PGOPTIONS. Connects at the first query. */
export function connect(databaseUrl: string, options = ''): Connections {
  const session = {
    connectionString: databaseUrl, connectionTimeoutMillis: WAIT_FOR_SESSION_MS, Client: Session, options: `-c TimeZone=UTC ${options}`,
  };
  const pool = new pg.Pool({ ...session, max: POOL_MAX });
  const pulse = new pg.Pool({ ...session, ...PING });
  // The pool drops a session that was lost while idle; without a listener the process would end.
  for (const each of [pool, pulse]) each.on('error', (error) => log.warn('A database session was lost', { error }));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  let asked: Promise<void> | undefined;
  const ping = (): Promise<void> => asked ??= pulse.query('SELECT 1').then(() => undefined).finally(() => { asked = undefined; });
  return { pool, prisma: new PrismaClient({ adapter, transactionOptions: TRANSACTION }), ping };
}
