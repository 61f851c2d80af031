import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { decoded } from '@/lib/words/host';
import { setPageStatus } from '@/lib/observe/work';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

interface Props {
  readonly params: Promise<{ readonly rest: readonly string[] }>;
}

/** Addresses that no other route knows. As not-found.tsx this page would be sent along, unseen, with every other one. */
export default async function NotFoundPage({ params }: Props) {
  setPageStatus(404);
  return <NotFoundView path={`/${(await params).rest.map(decoded).join('/')}`} />;
}
