import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { log } from '../observe/log';
import { OperatorError } from '../config/operator-error';
import { withSession } from './session';

/**
 * Applies prisma/migrations without Prisma's engine binary, in Prisma's own history table, so that
 * `prisma migrate deploy` sees the same history. One transaction per migration: a failing one
 * leaves nothing.
 */
class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
}

/** A session, or a session pool. */
type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

// Key of Prisma's migrate, so that the two never run at once.
const PRISMA_LOCK_KEY = 72_707_369;

const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id varchar(36) PRIMARY KEY,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'));
      const checksum = createHash('sha256').update(bytes).digest('hex');
      return { name, sql: bytes.toString('utf8'), checksum };
    }),
  );
}

async function appliedChecksums(client: Queryable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${migration.name} failed and was rolled back: ${reason}. Fix the cause, then start again.`,
      { cause },
    );
  }
}

async function createHistory(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(HISTORY_TABLE);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `The tables can’t be created: ${reason}. Make the user in DATABASE_URL the owner of the database.`,
      { cause },
    );
  }
}

/** Waits without a timeout, because another migration may take long on a large table. */
async function takeLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [PRISMA_LOCK_KEY],
  );
  if (rows[0]?.taken) return;
  log.info('Waiting for another process that is applying migrations');
  await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK_KEY]);
}

/**
 * Applies pending migrations and returns their names. Safe to call from several processes at once.
 */
export async function applyMigrations(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // The lock is released with the session in any case.
  return withSession(databaseUrl, async (client) => {
    await takeLock(client);
    await createHistory(client);
    const applied = await appliedChecksums(client);
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new MigrationError(
          `Migration ${migration.name} was changed after it was applied. Restore the file and write a new migration instead.`,
        );
      await apply(client, migration);
      done.push(migration.name);
    }
    return done;
  });
}

/** Names of pending migrations; reads only. */
export async function pendingMigrations(db: Queryable, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const { rows } = await db.query<{ present: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS present`,
  );
  const applied = rows[0]?.present ? await appliedChecksums(db) : new Map<string, string>();
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}
