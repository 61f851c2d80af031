import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { ArtifactSet, HostLayout } from '@/lib/fixes/contract/artifacts';
import { database } from '@/lib/platform/db/client';
import { createMember } from '../../../helpers/member';
import { ask, errorOf } from '../../../helpers/http';
import { createMeasuredSite, type MeasuredSite } from '../../../helpers/measured-site';
import { createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

const get = (
  site: Pick<MeasuredSite, 'id' | 'org'>,
  query = '',
  headers: Record<string, string> = site.org.headers,
) => ask(apiRoutes, `/api/v1/me/sites/${site.id}/artifacts${query}`, { headers });
const read = async (site: MeasuredSite, query = '') =>
  ArtifactSet.parse(await (await get(site, query)).json());

describe('all files as one archive', () => {
  it.each(HostLayout.options)(
    'for %s: a README of at most ten lines, and the files that it names',
    async (host) => {
      const site = await createMeasuredSite();
      const set = await read(site, `?host=${host}`);
      const bytes = Buffer.from(set.content, 'base64');
      expect(set).toMatchObject({
        siteId: site.id,
        scanId: site.scanId,
        layout: host,
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      const files = unzipSync(bytes);
      expect(Object.keys(files)).toEqual(set.entries);
      const readme = Buffer.from(files['README.txt']!).toString();
      expect(readme.trim().split('\n').length).toBeLessThanOrEqual(10);
      expect(readme).toMatch(/^Files for site\.test\n/);
      expect(set.missing).toBeGreaterThan(0);
      expect(readme).toContain('; security.txt (contact)');
      expect(await read(site, `?host=${host}`)).toEqual(set);
    },
  );

  it('is for no specific host by default, and unknown hosts are refused', async () => {
    const site = await createMeasuredSite();
    expect((await read(site)).layout).toBe('plain');
    expect(await errorOf(await get(site, '?host=iis'))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });

  it('is not found for another organization or a site without a scan', async () => {
    const [site, stranger] = [await createMeasuredSite(), await createOrg()];
    expect(await errorOf(await get(site, '', stranger.headers))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
    expect(await errorOf(await get(await createSite()))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
  });

  it('has the same bytes in the dashboard', async () => {
    const site = await createMeasuredSite();
    const member = await createMember(site.org, 'member');
    const response = await ask(
      apiRoutes,
      `/api/dashboard/sites/${site.id}/artifacts/archive?host=nginx`,
      { headers: member.headers },
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const set = await read(site, '?host=nginx');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${set.filename}"`,
    );
    expect(bytes.toString('base64')).toBe(set.content);
  });
});

describe('“I published these files”', () => {
  const verify = async (site: MeasuredSite) => {
    const member = await createMember(site.org, 'member');
    return ask(apiRoutes, `/api/dashboard/sites/${site.id}/fixes/verify`, {
      method: 'POST',
      headers: member.headers,
    });
  };

  it('queues one scan that verifies every check repaired by a file', async () => {
    const site = await createMeasuredSite();
    const response = await verify(site);
    expect(response.status).toBe(202);
    const { checkIds, scanId } = (await response.json()) as { checkIds: string[]; scanId: string };
    expect(checkIds).toEqual(expect.arrayContaining(['llms-txt', 'security-txt']));
    expect(new Set(checkIds).size).toBe(checkIds.length);
    const scans = await database().scan.findMany({
      where: { siteId: site.id, status: 'queued' },
      select: { id: true, trigger: true },
    });
    expect(scans).toEqual([{ id: scanId, trigger: 'verification' }]);
    const records = await database().verification.findMany({
      where: { siteId: site.id, source: 'owner' },
      select: { checkId: true },
    });
    expect(records.map(({ checkId }) => checkId).sort()).toEqual([...checkIds].sort());
    // A second request finds the scan of the first.
    expect(await (await verify(site)).json()).toMatchObject({ scanId });
  });
});
