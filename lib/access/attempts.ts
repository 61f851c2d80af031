import { database } from '@/lib/db/client';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import {
  checkBudgets,
  refundBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from '@/lib/limits';

/**
 * Passwords that somebody may try on an account. Ten wrong ones from one address close the account to that address alone;
 * many addresses together are slowed by what the account allows in all.
 */
export const signInAttempts = (caller: string, account: string): readonly BudgetUse[] => [
  { name: 'sign-in', key: `${caller} ${account}` },
  { name: 'sign-in-account', key: account },
  { name: 'sign-in-caller', key: caller },
];

/** Of somebody who is signed in: no stranger can use these up. */
export const ownPasswordAttempts = (userId: string): readonly BudgetUse[] => [
  { name: 'own-password', key: userId },
];

/**
 * Mails to an account that anybody can ask for. Whoever reads the account's mail is not shut out by strangers who use
 * them up: the window is shorter than a link is good for, so one that still works has arrived.
 */
export const accountMails = (
  caller: string,
  kind: 'sign-in' | 'sign-up' | 'reset',
  account: string,
): readonly BudgetUse[] => [
  { name: 'account-mails', key: `${kind} ${account}` },
  { name: 'sign-in-caller', key: caller },
];

/** Throws `rate_limited`. Whoever is refused waits for no lock, so that a flood holds up no session of the database. */
export async function takeAttempt(uses: readonly BudgetUse[]): Promise<TakenBudgets> {
  await checkBudgets(readOnlyDatabase(), uses);
  return database().$transaction((tx) => takeBudgets(tx, uses));
}

/** Judges a try that counts, unless it is right, or could not be judged. */
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
