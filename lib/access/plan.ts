import { env } from '@/lib/config/env';

/** The columns of an organization that decide about paid access. */
export interface Subscription {
  readonly plan: string;
  readonly planStatus: string;
  readonly currentPeriodEnd: Date | null;
}

/**
 * Paid access: plan `paid`, and either active without an end or with one in the future,
 * or canceled with a period already paid for. `now` is the database's time.
 */
export function hasPaidAccess(subscription: Subscription, now: Date): boolean {
  const { plan, planStatus, currentPeriodEnd } = subscription;
  if (plan !== 'paid') return false;
  const running = currentPeriodEnd === null || currentPeriodEnd.getTime() > now.getTime();
  if (planStatus === 'active') return running;
  return planStatus === 'canceled' && currentPeriodEnd !== null && running;
}

/** How many sites an organization may add. */
export const sitesOfPlan = (paid: boolean): number =>
  paid ? env().SEAMARK_SITES_PAID : env().SEAMARK_SITES_FREE;

/** Additional pages of a scan of a verified site on the paid plan. */
export const pagesOfPlan = (): number => env().SEAMARK_PAGES_PAID;
