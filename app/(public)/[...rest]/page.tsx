import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { decoded } from '@/lib/platform/text/host';
import { setPageStatus } from '@/lib/platform/observe/work';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

/** Public 404 page. A root `not-found.tsx` would be part of the data of every page. */
export default async function NotFoundPage({ params }: RouteProps<{ rest: string[] }>) {
  setPageStatus(404);
  return <NotFoundView path={`/${(await params).rest.map(decoded).join('/')}`} />;
}
