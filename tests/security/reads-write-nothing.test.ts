import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type Operation } from '@/lib/contract';
import { database } from '@/lib/db/client';
import type { Routes } from '@/lib/http';
import { ask } from '../api/http';
import { createMeasuredSite, type MeasuredSite } from '../api/measured-site';
import { finishScan } from '../api/site';

/** Made from the contract: a new read cannot escape it. */
const reads: readonly Operation[] = operations.filter((op) => op.method === 'GET');
let site: MeasuredSite;
let tables: string[];

beforeAll(async () => {
  site = await createMeasuredSite();
  await finishScan(site, '2026-11-22T10:00:00.000Z');
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  tables = rows.map(({ name }) => name);
});

/** Row count and checksum of each table. The one write that a read may cause is the key's lastUsedAt. */
async function contents(): Promise<Record<string, string>> {
  const entries = await Promise.all(tables.map(async (table) => {
    const [row] = await database().$queryRawUnsafe<{ count: number; sum: string | null }[]>(
      `SELECT count(*)::int AS count, md5(string_agg((to_jsonb(t) - 'lastUsedAt')::text, '' ORDER BY (to_jsonb(t) - 'lastUsedAt')::text)) AS sum FROM "${table}" t`);
    return [table, `${row?.count} ${row?.sum}`] as const;
  }));
  return Object.fromEntries(entries);
}

async function read(op: Operation, id: string): Promise<number> {
  const folder = path.join('app', ...op.path.slice(1).replaceAll('{', '[').replaceAll('}', ']').split('/'));
  const routes = (await import(/* @vite-ignore */ path.resolve(folder, 'route.ts'))) as Routes;
  const address = op.path.replace('{id}', id).replace('{checkId}', 'robots-txt').replace('{kind}', 'robots-txt').replace('{host}', site.host);
  return (await ask(routes, address, { headers: op.auth === 'org-key' ? site.org.headers : {} })).status;
}

it('sees every table', () => {
  expect(tables).toEqual(expect.arrayContaining(['Scan', 'Report', 'Verification', 'LimitRow', 'CreditEntry', 'Job', 'ApiKey']));
});

describe.each(reads)('$id', (op) => {
  it('leaves every table as it was: nothing is stored, queued, counted or spent', async () => {
    const before = await contents();
    const statuses = [await read(op, op.path.includes('/scans/') ? site.scanId : site.id), await read(op, '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11')];
    expect(statuses.every((status) => status < 500), statuses.join(' ')).toBe(true);
    expect(await contents()).toEqual(before);
  });
});
