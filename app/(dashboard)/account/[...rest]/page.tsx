import { notFound } from 'next/navigation';
import { requireSession } from '../../session';

/** Addresses that no other page of the account knows; the public 404 page knows nobody who is signed in. */
export default async function NothingHere() {
  await requireSession();
  notFound();
}
