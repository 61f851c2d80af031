import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { withSession } from '@/lib/platform/db/session';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { applyMigrations, pendingMigrations } from '@/lib/platform/db/migrate';
import { createTestDatabase, withDatabase } from '../../helpers/test-database';

async function foldersWith(name: string, sql: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('prisma/migrations', folder, { recursive: true });
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
  return folder;
}

async function hasTable(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ present: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [name],
  );
  await client.end();
  return rows[0]?.present === true;
}

describe('migrations', () => {
  test('three concurrent runs apply each migration once', async () => {
    const url = await createTestDatabase(inject('templateUrl'), 'migrate');
    const folder = await foldersWith('29990101000000_more', 'CREATE TABLE more (id int);');
    expect(await withSession(url, (client) => pendingMigrations(client, folder))).toEqual([
      '29990101000000_more',
    ]);
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url, folder)));
    expect(applied.flat()).toEqual(['29990101000000_more']);
    expect(await withSession(url, (client) => pendingMigrations(client, folder))).toEqual([]);
  });

  test('a failing migration is rolled back and named in the error', async () => {
    const url = await createTestDatabase(inject('templateUrl'), 'migrate');
    const folder = await foldersWith(
      '29990101000000_bad',
      'CREATE TABLE half (id int); SELECT nonsense;',
    );
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      /29990101000000_bad failed and was rolled back/,
    );
    expect(await hasTable(url, 'half')).toBe(false);
  });

  test('a migration is not stopped by the statement_timeout of the database', async () => {
    const url = await createTestDatabase(inject('templateUrl'), 'migrate');
    await withSession(url, (client) =>
      client.query(
        `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET statement_timeout = '100ms'`,
      ),
    );
    const folder = await foldersWith('29990101000000_long', 'SELECT pg_sleep(0.3);');
    expect(await applyMigrations(url, folder)).toEqual(['29990101000000_long']);
  });

  test('a migration that was changed after it was applied is refused', async () => {
    const url = await createTestDatabase(inject('templateUrl'), 'migrate');
    const folder = await foldersWith('29990101000000_x', 'SELECT 1;');
    await applyMigrations(url, folder);
    await writeFile(path.join(folder, '29990101000000_x', 'migration.sql'), 'SELECT 2;');
    await expect(applyMigrations(url, folder)).rejects.toThrow(/was changed after it was applied/);
  });
});

test('an error of an earlier release becomes a code and a sentence', async () => {
  const url = await createTestDatabase(withDatabase(inject('templateUrl'), 'template1'), 'upgrade');
  const folder = await foldersWith('29990101000000_unused', '');
  for (const name of await readdir(folder))
    if (name >= '20261128042931_error_codes')
      await rm(path.join(folder, name), { recursive: true });
  await applyMigrations(url, folder);
  const errors = ['queue_timeout: No worker was free.', 'https: refused.', 'It: failed.', null];
  await withSession(url, (client) =>
    client.query(
      `INSERT INTO "Job" (kind, status, "finishedAt", error)
       SELECT 'mail', 'failed', now(), error FROM unnest($1::text[]) AS error`,
      [errors],
    ),
  );
  await applyMigrations(url, 'prisma/migrations');
  const { rows } = await withSession(url, (client) =>
    client.query<object>('SELECT "errorCode", error FROM "Job" ORDER BY error COLLATE "C"'),
  );
  expect(rows).toEqual([
    { errorCode: null, error: 'It: failed.' },
    { errorCode: 'queue_timeout', error: 'No worker was free.' },
    { errorCode: 'https', error: 'refused.' },
    { errorCode: null, error: null },
  ]);
});

test('the read-only client refuses a write in raw SQL', async () => {
  const write = readOnlyDatabase()
    .$queryRaw`INSERT INTO "LimitRow" ("limitKey", at) VALUES ('x', now()) RETURNING id`;
  await expect(write).rejects.toThrow(/read-only/);
});
