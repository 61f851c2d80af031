import { expect, test } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { readScoreChanges } from '@/lib/history/server/read-score-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { viewComparison } from '@/lib/history/server/view-comparison';
import { createSite, finishScan } from '../../../helpers/site';
import { plainReport } from '../../../helpers/site-report';

const contextOf = (id: string) => ({
  organizationId: id,
  paid: true,
  via: { kind: 'session' as const, userId: id, role: 'member' as const },
});

test('a comparison comes with both reports', async () => {
  const site = await createSite();
  const before = await finishScan(site, '2026-11-01T10:00:00Z', { score: 40 });
  const after = await finishScan(site, '2026-11-02T10:00:00Z', { score: 55 });
  const view = await viewComparison(await getOwnedSite(contextOf(site.org.id), site.id), {});
  expect([view.comparison.scoreDelta, view.before.report, view.after.report]).toMatchObject([
    15,
    { id: before, score: 40 },
    { id: after, score: 55 },
  ]);
});

test('the history names the same causes as the comparison of both scans', async () => {
  const site = await createSite();
  const { checks, score } = await plainReport();
  const finding = checks
    .flatMap(({ findings }) => findings)
    .find(({ extent }) => extent === undefined)!;
  const shell: typeof finding = {
    ...finding,
    status: 'fail',
    effect: { cost: 100 },
    code: 'html-rendering/shell',
    clients: [],
  };
  await finishScan(site, '2026-11-01T10:00:00Z');
  await finishScan(site, '2026-11-02T10:00:00Z', {
    score: score - 20,
    checks: checks.map((check) =>
      check.id === 'html-rendering'
        ? { ...check, applicable: true, findings: [...check.findings, shell] }
        : check,
    ),
  });
  const owned = await getOwnedSite(contextOf(site.org.id), site.id);
  const { entries } = await readTimeline(owned, { since: null, rows: 10 });
  const { points } = await viewComparison(owned, {});
  expect(points.map(({ checkId }) => checkId)).toContain('html-rendering');
  expect((await readScoreChanges(entries)).get(entries[0]!.id)).toEqual(points);
});
