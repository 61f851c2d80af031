import { headers } from 'next/headers';
import { NotFoundView } from '@/components/shell/not-found-view';

/** Inside the frame of the public pages: a check or a host that does not exist. */
export default async function NotFound() {
  return <NotFoundView path={(await headers()).get('x-path')} />;
}
