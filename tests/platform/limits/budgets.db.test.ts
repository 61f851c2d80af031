import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database, requireDatabaseUrl, type Database } from '@/lib/platform/db/client';
import { connect } from '@/lib/platform/db/connect';
import { AppError } from '@/lib/platform/contract/app-error';
import {
  checkBudgets,
  refundBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from '@/lib/platform/limits/budgets';
import { limitHeaders } from '@/lib/platform/limits/state';

process.env['BASE_URL'] = 'http://localhost:3000';
// A separate client, as another process has.
const { prisma: elsewhere } = connect(requireDatabaseUrl());
afterAll(() => elsewhere.$disconnect());

const START = new Date('2026-11-21T10:00:00.000Z');

/** A new organization and host per test, which no other test counts. */
function budgets(clock = new StoppedClock(START)) {
  const org: BudgetUse = { name: 'org-scans', key: randomUUID() };
  const target: BudgetUse = { name: 'target-scans', key: `${randomUUID()}.example` };
  const take = (uses: readonly BudgetUse[], db: Database = database()): Promise<TakenBudgets> =>
    db.$transaction((tx) => takeBudgets(tx, uses, clock));
  const refusal = async (uses: readonly BudgetUse[]): Promise<AppError> => {
    const thrown = await take(uses).catch((error: unknown) => error);
    if (!(thrown instanceof AppError)) throw new Error('was not refused');
    return thrown;
  };
  return { clock, org, target, take, refusal };
}

const rowsOf = (use: BudgetUse): Promise<number> =>
  database().limitRow.count({ where: { limitKey: `${use.name}:${use.key}` } });

describe('a budget', () => {
  it('counts down, and once empty refuses with the seconds until the oldest row leaves the window', async () => {
    const { clock, target, take, refusal } = budgets();
    for (const remaining of [4, 3, 2, 1, 0]) {
      expect((await take([target])).states).toMatchObject([{ name: 'target-scans', remaining }]);
      clock.advance(60_000);
    }
    const { details, message } = await refusal([target]);
    expect(details.retryAfterSeconds).toBe(3300);
    expect(message).toBe(
      `5 scans of ${target.key} per hour are allowed. Try again in 3300 seconds.`,
    );
    expect(limitHeaders(details.limits ?? [])).toEqual({
      'RateLimit-Policy': '"target-scans";q=5;w=3600',
      RateLimit: '"target-scans";r=0;t=3300',
    });
  });

  it('is a sliding window: a use is freed after exactly one hour', async () => {
    const { clock, target, take, refusal } = budgets();
    for (let i = 0; i < 5; i += 1) await take([target]);
    clock.advance(3_599_001);
    expect((await refusal([target])).details.retryAfterSeconds).toBe(1);
    clock.advance(998);
    await refusal([target]);
    clock.advance(1);
    await take([target]);
  });

  it('a request after Retry-After is accepted', async () => {
    const { clock, target, take, refusal } = budgets();
    for (let i = 0; i < 5; i += 1) {
      await take([target]);
      clock.advance(700 + i);
    }
    const { details } = await refusal([target]);
    clock.advance((details.retryAfterSeconds ?? 0) * 1000);
    await take([target]);
  });

  it('returns the wait until enough rows have left when a lowered quota has too many', async () => {
    const { clock, target, refusal } = budgets();
    const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
    await database().limitRow.createMany({
      data: [0, 10, 20, 30, 40, 50, 60].map((s) => ({
        limitKey: `target-scans:${target.key}`,
        at: at(s),
      })),
    });
    clock.advance(100_000);
    // Seven rows with a quota of five: three have to leave, the third at 20 s.
    expect((await refusal([target])).details.retryAfterSeconds).toBe(3600 + 20 - 100);
  });

  it('is not used if another budget of the same request is empty', async () => {
    const { org, target, take, refusal } = budgets();
    for (let i = 0; i < 5; i += 1) await take([target]);
    const { details } = await refusal([org, target]);
    expect(await rowsOf(org)).toBe(0);
    expect(details.limits).toEqual([
      { name: 'org-scans', quota: 10, windowSeconds: 3600, remaining: 10, resetSeconds: 0 },
      { name: 'target-scans', quota: 5, windowSeconds: 3600, remaining: 0, resetSeconds: 3600 },
    ]);
  });

  it('is refunded in full', async () => {
    const { org, target, take } = budgets();
    const taken = await take([org, target]);
    await refundBudgets(database(), taken);
    expect([await rowsOf(org), await rowsOf(target)]).toEqual([0, 0]);
  });

  it('is not used by a transaction that is rolled back', async () => {
    const { clock, org } = budgets();
    await expect(
      database().$transaction(async (tx) => {
        await takeBudgets(tx, [org], clock);
        throw new Error('refused later');
      }),
    ).rejects.toThrow('refused later');
    expect(await rowsOf(org)).toBe(0);
  });

  it('can be checked without being used', async () => {
    const { clock, org, take } = budgets();
    await take([org]);
    const states = await database().$transaction((tx) => checkBudgets(tx, [org], clock));
    expect(states).toMatchObject([{ remaining: 9, resetSeconds: 3600 }]);
    expect(await rowsOf(org)).toBe(1);
  });

  it('public scans use at most three of the five scans of a host', async () => {
    const { target, take, refusal } = budgets();
    const publicToo: BudgetUse = { name: 'target-public-scans', key: target.key };
    for (let i = 0; i < 3; i += 1) await take([target, publicToo]);
    expect((await refusal([target, publicToo])).message).toContain('3 public scans');
    expect((await take([target])).states).toMatchObject([{ remaining: 1 }]);
  });
});

describe('concurrent requests', () => {
  const settle = async (calls: readonly Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as unknown);
    for (const reason of refused) expect(reason).toBeInstanceOf(AppError);
    return { accepted: results.length - refused.length, refused: refused.length };
  };

  it('fifty requests over two database clients use exactly a quota of ten', async () => {
    const { org, target, take } = budgets(new StoppedClock(START));
    const hosts = Array.from({ length: 10 }, (_, i): BudgetUse => ({
      name: 'target-scans',
      key: `${i}.${target.key}`,
    }));
    const calls = Array.from({ length: 50 }, (_, i) =>
      take([org, hosts[i % 10] ?? target], i % 2 ? elsewhere : database()),
    );
    expect(await settle(calls)).toEqual({ accepted: 10, refused: 40 });
    expect(await rowsOf(org)).toBe(10);
  }, 60_000);

  it('budgets that are named in opposite order do not deadlock', async () => {
    const { org, target, take } = budgets();
    const calls = Array.from({ length: 20 }, (_, i) =>
      take(i % 2 ? [org, target] : [target, org], i % 3 ? elsewhere : database()),
    );
    expect(await settle(calls)).toEqual({ accepted: 5, refused: 15 });
  }, 60_000);
});
