import { notFound } from 'next/navigation';
import { requireSession } from '../../../session';

/** Dashboard 404 page for unknown paths of a site; the public one has no session. */
export default async function SiteNotFoundPage() {
  await requireSession();
  notFound();
}
