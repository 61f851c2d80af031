import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { connect } from '@/lib/platform/db/connect';
import { readPrepared } from '@/lib/platform/db/prepared';
import { readOnlyConnections } from '@/lib/platform/db/read-only-client';
import { isDatabaseUnavailable } from '@/lib/platform/http/is-database-unavailable';

const ORG = {
  name: 'test-org',
  text: 'SELECT id, name, "createdAt" FROM "Organization" WHERE id = $1',
};
const aNewOrg = () => database().organization.create({ data: { name: 'Ünder the sea' } });

it('a prepared read returns rows as objects, times as Date, and text unchanged', async () => {
  const { id, name, createdAt } = await aNewOrg();
  expect(await readPrepared(ORG, [id])).toEqual([{ id, name, createdAt }]);
  expect(await readPrepared(ORG, [randomUUID()])).toEqual([]);
});

it('a prepared read that is repeated in one session is prepared once', async () => {
  const session = await readOnlyConnections().pool.connect();
  try {
    for (const name of ['a', 'b', 'c'])
      await session.query({ name: 'test-once', text: 'SELECT $1::text AS name', values: [name] });
    const { rows } = await session.query(
      `SELECT count(*)::int AS prepared FROM pg_prepared_statements WHERE name = 'test-once'`,
    );
    expect(rows).toEqual([{ prepared: 1 }]);
  } finally {
    session.release();
  }
});

it('a prepared read that would write is refused by PostgreSQL', async () => {
  const { id } = await aNewOrg();
  const write = readPrepared(
    {
      name: 'test-write',
      text: 'UPDATE "Organization" SET name = \'x\' WHERE id = $1 RETURNING id',
    },
    [id],
  );
  await expect(write).rejects.toMatchObject({
    name: 'PreparedReadError',
    cause: { code: '25006' },
  });
});

it('a prepared read succeeds again after the server has ended its sessions', async () => {
  const { id } = await aNewOrg();
  await readPrepared(ORG, [id]);
  await database()
    .$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  const read = (): Promise<unknown> =>
    readPrepared(ORG, [id]).catch((error: unknown) =>
      isDatabaseUnavailable(error) ? 'away' : error,
    );
  await expect.poll(read).toEqual([expect.objectContaining({ id })]);
});

it('disconnecting Prisma closes its connection pool', async () => {
  const { pool, prisma } = connect(requireDatabaseUrl());
  await prisma.$queryRaw`SELECT 1`;
  await prisma.$disconnect();
  expect(pool.ended).toBe(true);
});
