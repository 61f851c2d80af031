import { describe, expect, it } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { apiRoutes } from '@/lib/api/handlers';
import { CHECK_IDS, gradeOf } from '@seamark/engine';
import { FixDetail, FixList } from '@/lib/fixes/contract/fixes';
import { projectFixes } from '@/lib/fixes/server/project-fixes';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createMeasuredSite, type MeasuredSite } from '../../../helpers/measured-site';
import { createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

const get = (
  site: Pick<MeasuredSite, 'id' | 'org'>,
  checkId: string,
  headers: Record<string, string> = site.org.headers,
) => ask(apiRoutes, `/api/v1/me/sites/${site.id}/fixes/${checkId}`, { headers });
const fix = async (site: MeasuredSite, checkId: string) =>
  FixDetail.parse(await (await get(site, checkId)).json());
const fixes = async (site: MeasuredSite) =>
  FixList.parse(
    await (
      await ask(apiRoutes, `/api/v1/me/sites/${site.id}/fixes`, { headers: site.org.headers })
    ).json(),
  ).fixes;

describe('200', () => {
  it('every check has its fix, with the same numbers as in the list', async () => {
    const site = await createMeasuredSite();
    const open = await fixes(site);
    for (const checkId of CHECK_IDS) {
      const detail = await fix(site, checkId);
      const item = open.find((one) => one.checkId === checkId);
      expect(detail).toMatchObject({
        checkId,
        siteId: site.id,
        scanId: site.scanId,
        gain: item?.gain ?? 0,
        headline: item?.headline ?? null,
      });
      expect(detail.artifacts.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(item?.artifactKinds ?? []),
      );
      expect(detail.guide).toMatchObject({ url: `${BASE_URL}/checks/${checkId}` });
      expect(detail.guide.steps.length).toBeGreaterThan(0);
    }
  });

  it('the prose is one text with measurements, files to serve, tests, and warnings', async () => {
    const site = await createMeasuredSite();
    const { prose, artifacts, verification } = await fix(site, 'llms-txt');
    expect(
      prose
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .slice(0, 4),
    ).toEqual([
      `# Fix llms.txt on ${site.host}`,
      '## Steps',
      '## Effect on agents',
      '## File llms.txt',
    ]);
    // The file itself instead of a link that requires a sign-in.
    expect(prose).toContain('Publish this at /llms.txt with its headers');
    expect(prose).toContain('\n## Pages\n\n- [Home](https://site.test/)\n');
    expect(prose).not.toContain(`${BASE_URL}/sites/`);
    expect(prose).not.toContain('your-site');
    expect(prose).toMatch(/^## Never$/m);
    expect(prose).toMatch(/^curl -sSi 'https:\/\/site\.test\/llms\.txt'$/m);
    expect(artifacts).toEqual([{ kind: 'llms-txt', path: '/llms.txt' }]);
    expect(verification).toMatchObject({
      checkId: 'llms-txt',
      status: 'pending',
      advisedScanId: site.scanId,
    });
  });

  it('names the next step: generate the file if there is one, otherwise follow the guide', async () => {
    const site = await createMeasuredSite();
    expect((await fix(site, 'llms-txt')).nextStep).toBe(
      `Generate llms-txt with GET /api/v1/me/sites/${site.id}/artifacts/llms-txt, serve it, then scan again to verify the fix: POST /api/v1/me/sites/${site.id}/scan.`,
    );
    const fixes = [];
    for (const id of CHECK_IDS) fixes.push(await fix(site, id));
    const clean = fixes.find((one) => one.applicable && one.headline === null)!;
    expect(clean).toMatchObject({
      gain: 0,
      artifacts: [],
      nextStep: 'This check has no open findings. Choose another fix.',
    });
    expect(clean.prose).toMatch(/^# Nothing to fix in /);
  });

  it.each([
    ['mcp', 'mcp-discovery'],
    ['agent-json', 'agent-card'],
    ['openapi', 'api-discovery'],
  ])('the alias %s is %s', async (alias, checkId) => {
    expect(await fix(await createMeasuredSite(), alias)).toMatchObject({ checkId });
  });
});

describe('400 and 404', () => {
  it.each(['nothing', 'constructor', '__proto__', 'LLMS-TXT', 'llms-txt%20'])(
    'the check %s does not exist',
    async (checkId) => {
      expect(await errorOf(await get(await createMeasuredSite(), checkId))).toMatchObject({
        status: 404,
        error: 'check_not_found',
      });
    },
  );

  it('a foreign site is not found, with any check', async () => {
    const [site, stranger] = [await createMeasuredSite(), await createOrg()];
    for (const checkId of ['llms-txt', 'nothing'])
      expect(await errorOf(await get(site, checkId, stranger.headers))).toMatchObject({
        status: 404,
        error: 'site_not_found',
      });
  });

  it('before the first scan there are no fixes', async () => {
    expect(await errorOf(await get(await createSite(), 'llms-txt'))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
  });
});

describe('the score with fixes in place', () => {
  const org = (site: MeasuredSite) =>
    ({
      organizationId: site.org.id,
      paid: true,
      via: { kind: 'key', keyId: site.org.keyId, scopes: ['read', 'scan'] },
    }) as const;

  it('rises by the gain of a fix, and reaches 100 when everything is repaired', async () => {
    const site = await createMeasuredSite();
    const one = await projectFixes(await getOwnedSite(org(site), site.id), ['llms-txt']);
    const { gain } = await fix(site, 'llms-txt');
    expect(Math.abs(one.to - one.from - gain)).toBeLessThanOrEqual(1);
    expect(one).toMatchObject({ gradeFrom: gradeOf(one.from), gradeTo: gradeOf(one.to) });
    expect((await projectFixes(await getOwnedSite(org(site), site.id), CHECK_IDS)).to).toBe(100);
  });
});
