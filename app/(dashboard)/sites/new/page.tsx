import type { Metadata } from 'next';
import { pagesOfPlan, sitesOfPlan } from '@/lib/platform/access/plan';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { listSites } from '@/lib/sites/server/list-sites';
import { gradeOf } from '@seamark/engine';
import type { SiteList } from '@/lib/sites/contract/sites';
import type { Actor } from '@/lib/platform/access/actor';
import { requireSession } from '../../session';
import { requireSite } from '../[id]/site';
import { NewSitePage, MayNotAdd } from '@/components/sites/new-site-page';

export const metadata: Metadata = { title: 'Add a site' };

interface Props {
  readonly searchParams: Promise<{
    readonly site?: string | string[];
    readonly proof?: string | string[];
    /** Host to start with, from a public report. */
    readonly host?: string | string[];
  }>;
}

/** Three steps on one page: domain, ownership, first scan. The query string keeps the progress. */
export default async function Page({ searchParams }: Props) {
  const { actor, role } = await requireSession();
  const { site: id, proof, host } = await searchParams;
  if (role === 'member') return <MayNotAdd />;
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  return (
    <NewSitePage
      isPaid={actor.paid}
      limits={{ sites: sitesOfPlan(actor.paid), pages: pagesOfPlan() }}
      siteCount={sites.length}
      added={typeof id === 'string' ? { ...(await progressOf(actor, id, sites)), proof } : null}
      host={typeof host === 'string' ? host : ''}
    />
  );
}

async function progressOf(actor: Actor, id: string, sites: SiteList['sites']) {
  const site = await requireSite(id);
  const score = sites.find((summary) => summary.id === site.id)?.latestScan?.score;
  return {
    site,
    ownership: await getOwnership(site),
    unsettled: await getUnsettledScan(actor, site.id),
    scanned:
      score === undefined ? null : { score, grade: score === null ? '' : gradeOf(score).label },
  };
}
