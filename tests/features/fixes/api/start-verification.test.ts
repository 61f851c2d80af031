import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { VerificationStarted } from '@/lib/fixes/contract/verifications';
import { database } from '@/lib/platform/db/client';
import { beginMeasuring } from '@/lib/reports/server/measure-verifications';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const start = ({ org, id }: TestSite, body: unknown) =>
  ask(apiRoutes, `/api/v1/me/sites/${id}/verifications`, {
    method: 'POST',
    headers: { ...org.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function createScannedSite(): Promise<TestSite> {
  const site = await createSite();
  await finishScan(site, '2026-11-21T10:00:00Z');
  return site;
}

describe('202', () => {
  it('queues the scan that verifies the fix, and returns its URL', async () => {
    const site = await createScannedSite();
    const response = await start(site, { checkId: 'llms-txt' });
    expect(response.status).toBe(202);
    const started = VerificationStarted.parse(await response.json());
    expect(started).toMatchObject({
      verification: { checkId: 'llms-txt', status: 'pending', source: 'owner' },
      pollUrl: `${BASE_URL}/api/v1/me/scans/${started.scanId}`,
    });
    expect(response.headers.get('location')).toBe(started.pollUrl);
    expect(response.headers.get('ratelimit')).toBe(
      '"org-scans";r=9;t=3600, "target-scans";r=4;t=3600',
    );
    expect(
      await database().scan.findUnique({
        where: { id: started.scanId },
        select: { siteId: true, trigger: true, status: true },
      }),
    ).toEqual({ siteId: site.id, trigger: 'verification', status: 'queued' });
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown check', { checkId: 'no-such-check' }, 404, 'check_not_found'],
    ['a check with nothing to fix', { checkId: 'rsl' }, 404, 'check_not_found'],
    ['no check', {}, 400, 'invalid_input'],
    ['another field', { checkId: 'llms-txt', force: true }, 400, 'invalid_input'],
  ])('%s', async (_, body, status, error) => {
    const site = await createScannedSite();
    if (error === 'check_not_found')
      await database().verification.deleteMany({ where: { siteId: site.id } });
    expect(await errorOf(await start(site, body))).toMatchObject({ status, error });
    expect(await database().scan.count({ where: { siteId: site.id, status: 'queued' } })).toBe(0);
  });
});

describe('an existing scan', () => {
  it.each(['queued', 'running'] as const)(
    'that is %s verifies the next fixes too, and counts once',
    async (status) => {
      const site = await createScannedSite();
      const first = VerificationStarted.parse(
        await (await start(site, { checkId: 'llms-txt' })).json(),
      );
      const { scanId } = first;
      if (status === 'running')
        await database().$transaction(async (tx) => {
          await tx.scan.update({ where: { id: scanId }, data: { status } });
          await beginMeasuring(tx, site.id);
        });
      // Without recorded advice, the scan also verifies checks that are claimed during the scan.
      await database().verification.deleteMany({
        where: { siteId: site.id, checkId: 'sitemap' },
      });
      const before = await database().limitRow.count();
      const second = await start(site, { checkId: 'sitemap' });
      expect(second.status).toBe(202);
      expect(VerificationStarted.parse(await second.json())).toMatchObject({
        scanId,
        verification: {
          checkId: 'sitemap',
          source: 'owner',
          status: status === 'running' ? 'measuring' : 'pending',
        },
      });
      expect(await database().limitRow.count()).toBe(before);
      expect(await database().scan.count({ where: { siteId: site.id } })).toBe(2);
    },
  );
});
