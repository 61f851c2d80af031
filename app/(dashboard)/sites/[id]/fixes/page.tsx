import { NoScan } from '@/components/fixes/no-scan';
import { pageOfQuery } from '@/app/query';
import type { Metadata } from 'next';
import { CHECKS, gradeOf } from '@seamark/engine';
import { getSiteFacts } from '@/lib/fixes/server/site-facts';
import { listFiles } from '@/lib/fixes/server/list-files';
import { groupFixes, listFixes } from '@/lib/fixes/server/list-fixes';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { listVerifications, pointsOfVerifications } from '@/lib/fixes/server/list-verifications';
import { notFoundOnError, nullOnError, openSite, type SitePageProps } from '../site';
import { FixesPage } from '@/components/fixes/fixes-page';

export const metadata: Metadata = { title: 'Fixes' };

const NAMES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ id, name }) => [id, name]));

/** What to fix, the files for it, and what scans confirmed: one loop on one page. */
export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site, query } = await openSite(props);
  const { id } = site;
  const page = pageOfQuery(query);
  const [list, files, facts, unsettled, latest, fixed] = await Promise.all([
    nullOnError(listFixes(site), 'report_not_found'),
    nullOnError(listFiles(site), 'report_not_found'),
    notFoundOnError(getSiteFacts(actor, site, new AbortController().signal)),
    getUnsettledScan(actor, id),
    listVerifications(site, { limit: 100, offset: 0 }),
    listVerifications(site, page, 'verified'),
  ]);
  if (list === null || files === null)
    return (
      <NoScan
        title="Fixes"
        siteId={id}
        message="The first scan lists what to fix, most points first."
        unsettled={unsettled}
      />
    );
  return (
    <FixesPage
      siteId={id}
      list={list}
      groups={await groupFixes(site, list.fixes)}
      grade={gradeOf(list.score).label}
      names={NAMES}
      files={files}
      facts={facts}
      records={latest.verifications}
      fixed={fixed}
      points={await pointsOfVerifications(fixed.verifications.map((record) => record.id))}
      page={page}
      unsettled={unsettled}
      canChange={mayChange}
    />
  );
}
