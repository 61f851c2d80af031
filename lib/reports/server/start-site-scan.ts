import type { Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import type { ScanStarted } from '../contract/scans';
import { database } from '@/lib/platform/db/client';
import type { LimitState } from '@/lib/platform/limits';
import { acceptScan } from './accept-scan';
import { pollAfterQueued } from './poll-after';

export interface StartedScan {
  readonly scan: ScanStarted;
  readonly limits: readonly LimitState[];
}

/**
 * Queues a scan of an owned site. `id` makes the call idempotent: an existing scan with it is
 * returned.
 */
export async function startSiteScan(
  actor: Actor,
  siteId: string,
  id?: string,
): Promise<StartedScan> {
  const {
    scanId,
    siteId: ofSite,
    ahead,
    limits,
  } = await database().$transaction((tx) =>
    acceptScan(tx, actor, {
      siteId,
      trigger: actor.via.kind === 'key' ? 'api' : 'dashboard',
      ...(id && { id }),
    }),
  );
  return {
    scan: {
      scanId,
      siteId: ofSite,
      status: 'queued',
      pollAfterSeconds: pollAfterQueued(ahead),
      pollUrl: addresses.poll(scanId),
    },
    limits,
  };
}
