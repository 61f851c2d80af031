import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { decoded } from '@/lib/platform/text/host';
import { setPageStatus } from '@/lib/platform/observe/work';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

interface Props {
  readonly params: Promise<{ readonly rest: readonly string[] }>;
}

/** Public 404 page. A root `not-found.tsx` would be part of the data of every page. */
export default async function NotFoundPage({ params }: Props) {
  setPageStatus(404);
  return <NotFoundView path={`/${(await params).rest.map(decoded).join('/')}`} />;
}
