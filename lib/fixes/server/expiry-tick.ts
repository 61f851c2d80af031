import { CHECK_IDS } from '@seamark/engine';
import { after, type Tick } from '@/lib/platform/jobs';
import { HOUR_MS } from '@/lib/platform/time';

const ADVICE_DAYS = 90;

/**
 * Expires verifications after 90 days, or if the engine dropped the check. Those being measured are
 * left to the scan.
 */
export const expiryTick: Tick = {
  name: 'verification expiry',
  everyMs: HOUR_MS,
  run: async (db, clock) => {
    const since = after(await clock.now(db), -24 * ADVICE_DAYS * HOUR_MS);
    await db.verification.updateMany({
      where: {
        status: 'pending',
        OR: [{ advisedAt: { lt: since } }, { checkId: { notIn: [...CHECK_IDS] } }],
      },
      data: { status: 'expired' },
    });
  },
};
