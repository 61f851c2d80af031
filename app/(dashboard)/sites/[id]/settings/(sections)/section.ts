import { redirect } from 'next/navigation';
import { openSite, type SitePageProps } from '../../site';

/** Site and actor of a section with a form; members are sent to the list of settings. */
export async function requireSection(props: SitePageProps) {
  const opened = await openSite(props);
  if (!opened.mayChange) redirect(`/sites/${opened.site.id}/settings`);
  return opened;
}
