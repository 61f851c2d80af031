import { database } from '../db/client';
import { readOnlyDatabase } from '../db/read-only-client';
import {
  checkBudgets,
  refundBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from '../limits';

/**
 * Limits of password attempts. Ten wrong ones from one address lock the account for that address
 * only; attempts from many addresses are limited by the account's total.
 */
export const signInAttempts = (caller: string, account: string): readonly BudgetUse[] => [
  { name: 'sign-in', key: `${caller} ${account}` },
  { name: 'sign-in-account', key: account },
  { name: 'sign-in-caller', key: caller },
];

/** Password attempts of a signed-in person, which strangers cannot use up. */
export const ownPasswordAttempts = (userId: string): readonly BudgetUse[] => [
  { name: 'own-password', key: userId },
];

/**
 * Limits of mails that anyone can request for an account. The window is shorter than a link's
 * lifetime, so if strangers use the limit up, the owner already has a valid link.
 */
export const accountMails = (
  caller: string,
  kind: 'sign-in' | 'sign-up' | 'reset',
  account: string,
): readonly BudgetUse[] => [
  { name: 'account-mails', key: `${kind} ${account}` },
  { name: 'sign-in-caller', key: caller },
];

/**
 * Throws `rate_limited`. Checks without a lock first, so that a flood does not occupy database
 * sessions.
 */
export async function takeAttempt(uses: readonly BudgetUse[]): Promise<TakenBudgets> {
  await checkBudgets(readOnlyDatabase(), uses);
  return database().$transaction((tx) => takeBudgets(tx, uses));
}

/** Counts an attempt, unless it is right or could not be judged. */
export async function countAttempt<T>(
  uses: readonly BudgetUse[],
  judge: () => Promise<T | null>,
): Promise<T | null> {
  const taken = await takeAttempt(uses);
  let isWrong = false;
  try {
    const right = await judge();
    isWrong = right === null;
    return right;
  } finally {
    if (!isWrong) await refundBudgets(database(), taken);
  }
}
