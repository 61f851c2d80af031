import { CHECK_IDS } from '@seamark/engine';
import { after, type Tick } from '@/lib/jobs';

const HOUR_MS = 3_600_000;
const ADVICE_DAYS = 90;

/** Advice that nobody followed for 90 days, or whose check the engine no longer has. What a scan measures now is left to it. */
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
