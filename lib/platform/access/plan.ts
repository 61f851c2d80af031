import { env } from '../config/env';
import type { Actor } from './actor';
import { AppError } from '../contract/app-error';

/** Columns of an organization that determine paid access. */
export interface Subscription {
  readonly plan: string;
  readonly planStatus: string;
  readonly currentPeriodEnd: Date | null;
}

/** These columns, for `select`. */
export const SUBSCRIPTION = { plan: true, planStatus: true, currentPeriodEnd: true } as const;

/**
 * True if the plan is `paid` and either active (without an end, or with one in the future) or
 * canceled with paid time left. `now` is the database's time.
 */
export function hasPaidAccess(subscription: Subscription, now: Date): boolean {
  const { plan, planStatus, currentPeriodEnd } = subscription;
  if (plan !== 'paid') return false;
  const running = currentPeriodEnd === null || currentPeriodEnd.getTime() > now.getTime();
  if (planStatus === 'active') return running;
  return planStatus === 'canceled' && currentPeriodEnd !== null && running;
}

/** Throws `plan_required` without paid access. `features`: a plural noun, such as `Webhooks`. */
export function requirePaid({ paid }: Pick<Actor, 'paid'>, features: string): void {
  if (!paid)
    throw new AppError(
      'plan_required',
      `${features} are part of the paid plan. See Account → Plan.`,
    );
}

/** Maximum number of sites of an organization. */
export const sitesOfPlan = (paid: boolean): number =>
  paid ? env().SEAMARK_SITES_PAID : env().SEAMARK_SITES_FREE;

/** Additional pages per scan of a verified site on the paid plan. */
export const pagesOfPlan = (): number => env().SEAMARK_PAGES_PAID;
