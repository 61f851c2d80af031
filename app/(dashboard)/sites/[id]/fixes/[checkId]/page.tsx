import { NoScan } from '@/components/fixes/no-scan';
import type { Metadata } from 'next';
import { checkIdOf, CHECKS } from '@seamark/engine';
import { getFix } from '@/lib/fixes/server/get-fix';
import { readRendering } from '@/lib/reports/server/read-renderings';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { visitsOfCheck } from '@/lib/visits/server/visits-of-check';
import { notFoundOnError, nullOnError, openSite, type SitePageProps } from '../../site';
import { FixPage } from '@/components/fixes/fix-page';

export async function generateMetadata({ params }: SitePageProps<Check>): Promise<Metadata> {
  const checkId = checkIdOf((await params).checkId);
  return { title: CHECKS.find(({ id }) => id === checkId)?.name ?? 'Fix' };
}

interface Check {
  readonly checkId: string;
}

export default async function Page(props: SitePageProps<Check>) {
  const { actor, site, params } = await openSite(props);
  const [view, unsettled] = await Promise.all([
    notFoundOnError(
      nullOnError(
        getFix(actor, site, params.checkId, new AbortController().signal),
        'report_not_found',
      ),
    ),
    getUnsettledScan(actor, site.id),
  ]);
  if (view === null)
    return (
      <NoScan
        title="Fix"
        siteId={site.id}
        message="The first scan shows what to fix in each check."
        unsettled={unsettled}
      />
    );
  const { checkId, scanId, verification } = view.detail;
  const rendered = checkId === 'html-rendering' ? await readRendering(scanId, null) : null;
  const visits = await visitsOfCheck(site, checkId, verification, new Date());
  return (
    <FixPage
      view={view}
      unsettled={unsettled}
      rendering={rendered?.rendering ?? null}
      visits={visits}
    />
  );
}
