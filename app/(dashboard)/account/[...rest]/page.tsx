import { notFound } from 'next/navigation';
import { requireSession } from '../../session';

/** Dashboard 404 page for unknown paths of the account; the public one has no session. */
export default async function AccountNotFoundPage() {
  await requireSession();
  notFound();
}
