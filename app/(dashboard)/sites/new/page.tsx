import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { sitesOfPlan } from '@/lib/platform/access/plan';
import { listSites } from '@/lib/sites/server/list-sites';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireSession } from '../../session';
import { NewSitePage, MayNotAdd } from '@/components/sites/new-site-page';

export const metadata: Metadata = { title: 'Add a site' };

/** `?host=`: host to begin with, from a public report. */
export default async function Page({ searchParams }: RouteProps) {
  const { actor, role } = await requireSession();
  const { host } = await searchParams;
  if (!isAtLeast(role, 'admin')) return <MayNotAdd />;
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  return (
    <NewSitePage
      isPaid={actor.paid}
      limit={sitesOfPlan(actor.paid)}
      siteCount={sites.length}
      host={typeof host === 'string' ? host : ''}
    />
  );
}
