import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeFailure, runAdmin } from '@/lib/main/admin/run';
import { Scan } from '@/lib/reports/contract/scans';
import { database } from '@/lib/platform/db/client';
import { createSite } from '../../helpers/site';
import { serveSite, type ServedSite } from '../../helpers/sites/serve-site';

const db = database();
let served: ServedSite;
beforeAll(async () => {
  served = await serveSite(
    { '/': '<!doctype html><title>Acme</title><h1>Acme</h1>' },
    { host: 'acme.test' },
  );
  process.env.SCAN_CONNECT_TO = served.connectTo;
});
afterAll(() => served.close());

const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: process.env.DATABASE_URL, BASE_URL: 'https://seamark.example' });
const failure = (...words: string[]) =>
  admin(...words).then(
    () => null,
    (error: unknown) => describeFailure(error),
  );

describe('scans', () => {
  test('site:scan queues one scan per site and prints its state; scan:show prints it again', async () => {
    const site = await createSite();
    const scan = Scan.parse(await admin('site:scan', '--site', site.id));
    expect(scan).toMatchObject({ siteId: site.id, status: 'queued', trigger: 'dashboard' });
    expect(await admin('scan:show', '--id', scan.id)).toMatchObject({
      id: scan.id,
      status: 'queued',
    });
    expect(await failure('site:scan', '--site', site.id)).toMatchObject({ error: 'scan_active' });
    await db.site.delete({ where: { id: site.id } });
  });

  test('site:scan --wait runs the scan without a worker and prints the report', async () => {
    const site = await createSite({ host: 'acme.test' });
    const scan = z
      .object({
        id: z.guid(),
        status: z.string(),
        report: z.object({ host: z.string(), score: z.number() }),
      })
      .parse(await admin('site:scan', '--site', site.id, '--wait'));
    expect(scan).toMatchObject({ status: 'succeeded', report: { host: 'acme.test' } });
    expect(await db.report.count({ where: { scanId: scan.id } })).toBe(1);
  });

  test('the error for an unknown site or scan names its id', async () => {
    const id = randomUUID();
    expect(await failure('site:scan', '--site', id)).toEqual({
      error: 'not_found',
      message: `No site found with id ${id}.`,
    });
    expect(await failure('scan:show', '--id', id)).toEqual({
      error: 'not_found',
      message: `No scan found with id ${id}.`,
    });
    expect(await failure('scan:show', '--id', 'x')).toMatchObject({ error: 'invalid_input' });
  });
});
