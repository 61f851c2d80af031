import type { Metadata } from 'next';
import { listSites } from '@/lib/services/sites/list-sites';
import { requireSession } from '../session';

export const metadata: Metadata = { title: 'Sites' };

export default async function SitesPage() {
  const { org } = await requireSession();
  const { sites } = await listSites(org, { limit: null, offset: 0 });
  return (
    <>
      <h1>Sites</h1>
      <ul>{sites.map((site) => <li key={site.id} dir="auto">{site.host}</li>)}</ul>
    </>
  );
}
