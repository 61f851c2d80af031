import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '@/lib/db/generated/client';
import { openPool } from './open-pool';

// Below the 100 connections of a default server with several processes on it.
const POOL_MAX = 10;
// All sessions may be busy for longer: a crowd of 200 that wait for ten of them is no lost database.
const WAIT_FOR_SESSION_MS = 30_000;
// The default 5 s is short for a transaction that stores a report of 250 pages on a busy machine.
const TRANSACTION = { maxWait: WAIT_FOR_SESSION_MS, timeout: 20_000 };
const STATEMENT_SECONDS_MAX = 20;
/** Longer than any statement and any transaction. */
const HELD_MS_MAX = 30_000;
// Whoever asks whether the database is there has given up before.
const PING = { max: 1, query_timeout: 5000, idleTimeoutMillis: 5000, allowExitOnIdle: true };

/** One pool of sessions: typed queries go through Prisma, prepared statements straight to the pool. */
export interface Connections {
  readonly pool: pg.Pool;
  /** Its `$disconnect()` closes the pool too. */
  readonly prisma: PrismaClient;
  close(): Promise<void>;
  /** Whether the database answers, on a session of its own: it waits behind no other work, and several who ask are one. */
  ping(): Promise<void>;
}

/** `options` are start-up settings of every session, in the form of PGOPTIONS. Connects at the first query. */
export function connect(databaseUrl: string, options = ''): Connections {
  const session = {
    connectionTimeoutMillis: WAIT_FOR_SESSION_MS,
    options: `-c statement_timeout=${STATEMENT_SECONDS_MAX}s ${options}`,
  };
  const pool = openPool(databaseUrl, { ...session, max: POOL_MAX });
  const pulse = openPool(databaseUrl, { ...session, ...PING });
  endSilent(pool);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  let asked: Promise<void> | undefined;
  const ping = (): Promise<void> =>
    (asked ??= pulse
      .query('SELECT 1')
      .then(() => undefined)
      .finally(() => {
        asked = undefined;
      }));
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  const close = async (): Promise<void> =>
    void (await Promise.all([prisma.$disconnect(), pulse.end()]));
  return { pool, prisma, close, ping };
}

/**
 * A server that hangs applies no time-out of its own. The session is cut, not only the query given up: what was asked may
 * still be done, and whoever got the session next would find itself in a transaction that nobody ends.
 */
function endSilent(pool: pg.Pool): void {
  const held = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    held.set(
      client,
      setTimeout(() => void (client as pg.PoolClient & pg.Client).end(), HELD_MS_MAX).unref(),
    );
  });
  pool.on('release', (_error, client) => clearTimeout(held.get(client)));
}
