import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { Scan } from '@/lib/reports/contract/scans';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (org: TestOrg, id: string) =>
  ask(apiRoutes, `/api/v1/me/scans/${id}`, { headers: org.headers });
const read = async (org: TestOrg, id: string) => Scan.parse(await (await get(org, id)).json());
async function createScan(org: TestOrg, data: object): Promise<string> {
  const site = await createSite({ org });
  const { id } = await database().scan.create({
    data: { siteId: site.id, trigger: 'api', scope: 'homepage', ...data },
    select: { id: true },
  });
  return id;
}

describe('200', () => {
  it('a queued scan returns the poll interval: longer with each scan ahead, at most 30 seconds', async () => {
    const org = await createOrg();
    await database().scan.deleteMany({ where: { status: 'queued' } });
    const polls: (number | null)[] = [];
    for (let ahead = 0; ahead < 16; ahead += 1) {
      const id = await createScan(org, { runAfter: new Date(Date.UTC(2026, 0, 1, 0, 0, ahead)) });
      polls.push((await read(org, id)).pollAfterSeconds);
    }
    expect(polls).toEqual([3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 30, 30]);
    await database().site.deleteMany({ where: { organizationId: org.id } });
  });

  it.each([
    [0, 2],
    [19_000, 2],
    [21_000, 5],
    [300_000, 5],
  ])('a scan running for %i ms: poll again in %i s', async (since, seconds) => {
    const org = await createOrg();
    const id = await createScan(org, {
      status: 'running',
      startedAt: new Date(Date.now() - since),
      engine: 'seamark@1.0.0',
    });
    expect(await read(org, id)).toMatchObject({
      status: 'running',
      pollAfterSeconds: seconds,
      finishedAt: null,
      engine: 'seamark@1.0.0',
      report: null,
      error: null,
    });
  });

  it('a successful scan contains its report', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    const id = await finishScan(site, '2026-11-21T10:00:00.000Z');
    const scan = await read(org, id);
    expect(scan).toMatchObject({
      id,
      siteId: site.id,
      host: site.host,
      status: 'succeeded',
      pollAfterSeconds: null,
      finishedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(scan.report).toMatchObject({
      id,
      siteId: site.id,
      host: site.host,
      scannedAt: '2026-11-21T10:00:00.000Z',
      trigger: 'api',
    });
    expect(scan.report?.checks).toHaveLength(26);
  });

  it('a failed scan contains the reason', async () => {
    const org = await createOrg();
    const id = await createScan(org, {
      status: 'failed',
      finishedAt: new Date(),
      error: 'target_unreachable: a.example didn’t answer.',
    });
    expect(await read(org, id)).toMatchObject({
      status: 'failed',
      pollAfterSeconds: null,
      report: null,
      error: 'target_unreachable: a.example didn’t answer.',
    });
  });
});

describe('404', () => {
  it('a foreign and an unknown scan have the same bytes', async () => {
    const [org, other] = [await createOrg(), await createOrg()];
    const foreign = await createScan(other, {});
    const answers = await Promise.all([get(org, foreign), get(org, randomUUID())]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).toBe(two);
  });

  it.each(['x', '__proto__', '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c1', '%00'])(
    '400 for %s, which is not an id',
    async (id) => {
      expect(await errorOf(await get(await createOrg(), id))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );
});
