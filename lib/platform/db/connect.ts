import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '@/lib/platform/db/generated/client';
import { openPool } from './open-pool';
import { Ticker } from './ticker';

// Below the 100 connections of a default server with several processes on it.
const POOL_MAX = 10;
// Sessions can be busy for long: 200 requests that wait for ten sessions are no outage.
const WAIT_FOR_SESSION_MS = 30_000;
// Prisma's default of 5 s is too short for storing a report of 250 pages on a busy machine.
const TRANSACTION = { maxWait: WAIT_FOR_SESSION_MS, timeout: 20_000 };
const STATEMENT_SECONDS_MAX = 20;
/** Longer than any statement and any transaction. */
const HELD_TICKS_MAX = 300;
// Callers of ping give up earlier.
const PING_TICKS_MAX = 50;
// Stays open for a minute, because a busy server takes longer to open a session than pings wait.
const PING = { max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true };

/** One session pool: Prisma runs typed queries on it, prepared statements use it directly. */
export interface DatabaseConnections {
  readonly pool: pg.Pool;
  /** `$disconnect()` closes the pool too. */
  readonly prisma: PrismaClient;
  close(): Promise<void>;
  /**
   * Rejects unless the database answers. Uses a separate session, so that it waits behind no other
   * work; simultaneous calls share one query.
   */
  ping(): Promise<void>;
}

/** `options` are session settings in PGOPTIONS syntax. Connects at the first query. */
export function connect(databaseUrl: string, options = ''): DatabaseConnections {
  const session = {
    connectionTimeoutMillis: WAIT_FOR_SESSION_MS,
    options: `-c statement_timeout=${STATEMENT_SECONDS_MAX}s ${options}`,
  };
  const pool = openPool(databaseUrl, { ...session, max: POOL_MAX });
  const pulse = openPool(databaseUrl, { ...session, ...PING });
  closeSilentSessions(pool, HELD_TICKS_MAX);
  closeSilentSessions(pulse, PING_TICKS_MAX);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  let answer: Promise<void> | undefined;
  const ping = (): Promise<void> =>
    (answer ??= pulse
      .query('SELECT 1')
      .then(() => undefined)
      .finally(() => {
        answer = undefined;
      }));
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  const close = async (): Promise<void> =>
    void (await Promise.all([prisma.$disconnect(), pulse.end()]));
  return { pool, prisma, close, ping };
}

/**
 * Closes sessions whose server hangs, because it applies no timeout itself. The query alone cannot
 * be abandoned: it may still run, and the next user of the session would be inside its open
 * transaction.
 */
function closeSilentSessions(pool: pg.Pool, ticksMax: number): void {
  const held = new WeakMap<pg.PoolClient, Ticker>();
  pool.on('acquire', (client) => {
    const ticker = new Ticker();
    held.set(client, ticker);
    void ticker.wait(ticksMax).then(() => (client as pg.PoolClient & pg.Client).end());
  });
  pool.on('release', (_error, client) => held.get(client)?.stop());
}
