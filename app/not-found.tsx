import { headers } from 'next/headers';
import { NotFoundView } from '@/components/shell/not-found-view';
import { PublicShell } from '@/components/shell/public-shell';
import { ENGINE } from '@/engine';

export const metadata = { title: 'Not found' };

/** Addresses that no route knows; they have no layout but the root's. */
export default async function NotFound() {
  return <PublicShell engine={ENGINE}><NotFoundView path={(await headers()).get('x-path')} /></PublicShell>;
}
