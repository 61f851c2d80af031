import { jobOf } from '@/lib/platform/jobs';
import * as z from 'zod';
import {
  findOwnershipProofs,
  publicTxt,
  type ProofResult,
  type TxtResolver,
} from '@seamark/engine';
import type { Transaction } from '@/lib/platform/db/client';
import { env } from '@/lib/platform/config/env';
import type { JobHandler } from '@/lib/platform/jobs';
import { scanner } from '@/lib/platform/scanner';
import { recordOwnership } from './ownership-events';
import { judgeOwnership } from './judge-ownership';

export const OWNERSHIP_JOB = 'ownership';
const OwnershipPayload = z.strictObject({ siteId: z.guid() });

const TOTAL_MS_MAX = 120_000;

/** Checks the three places for the owner's token. Only tests pass `txt`. */
export function ownershipHandler(txt: TxtResolver = publicTxt): JobHandler {
  return {
    queue: 'job',
    kind: OWNERSHIP_JOB,
    pool: 'chores',
    totalMsMax: TOTAL_MS_MAX,
    run: async (claim, { db, signal }) => {
      const { siteId } = OwnershipPayload.parse((await jobOf(db, claim)).payload);
      const site = await db.site.findUnique({
        where: { id: siteId },
        select: { host: true, url: true, ownershipToken: true },
      });
      // The site was deleted meanwhile.
      if (site === null) return { state: 'succeeded' };
      const request = { host: site.host, url: site.url, token: site.ownershipToken };
      const { network, reader } = scanner();
      const seen = await findOwnershipProofs(request, {
        network,
        reader,
        txt,
        baseUrl: env().BASE_URL,
        signal,
      });
      return { state: 'succeeded', write: (tx, now) => storeOwnership(tx, siteId, seen, now) };
    },
  };
}

/**
 * Stores the new state. Without a proof the schedule pauses, reports are no longer published, and
 * request headers are deleted.
 */
export async function storeOwnership(
  tx: Transaction,
  siteId: string,
  seen: readonly ProofResult[],
  now: Date,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Site" WHERE id = ${siteId}::uuid FOR NO KEY UPDATE`;
  const state = await tx.site.findUnique({
    where: { id: siteId },
    select: { verifiedAt: true, verifiedBy: true, ownershipMissedAt: true, schedule: true },
  });
  if (state === null) return;
  const { turn, ...change } = judgeOwnership(state, seen, now);
  if (turn === 'lost') await tx.requestHeader.deleteMany({ where: { siteId } });
  const paused = turn === 'lost' ? { nextScanAt: null } : {};
  const resumed = turn === 'gained' && state.schedule !== 'off' ? { nextScanAt: now } : {};
  await tx.site.update({
    where: { id: siteId },
    data: {
      ...change,
      ...paused,
      ...resumed,
      ownershipCheckedAt: now,
      ownershipSeen: seen.map((result) => ({ ...result })),
    },
  });
  await recordOwnership(tx, siteId, state, { turn, ...change }, now);
}
