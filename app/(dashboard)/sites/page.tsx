import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { sitesView } from '@/lib/sites/sites-view';
import { listSiteRows } from '@/lib/sites/server/list-site-rows';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireSession } from '../session';
import { SitesPage, NoSites } from '@/components/sites/sites-page';

export const metadata: Metadata = { title: 'Sites' };

export default async function Page({ searchParams }: RouteProps) {
  const { actor, role } = await requireSession();
  const rows = await listSiteRows(actor);
  const access = { mayAdd: isAtLeast(role, 'admin'), isPaid: actor.paid };
  if (rows.length === 0) return <NoSites role={role} />;
  return (
    <SitesPage rows={rows} view={sitesView(await searchParams)} now={new Date()} {...access} />
  );
}
