import { describe, expect, it } from 'vitest';
import { proseOf } from '@/app/(public)/prose';
import { apiRoutes } from '@/lib/api/handlers';
import { database } from '@/lib/platform/db/client';
import { reserveCredits, settleCredits } from '@/lib/platform/limits/credits';
import { getPlan, listCreditUses } from '@/lib/people/server/get-plan';
import { refOfRound } from '@/lib/platform/limits/ref-of-round';
import { ask, errorOf } from '../../../helpers/http';
import { createSite } from '../../../helpers/site';
import { createMember } from '../../../helpers/member';

Object.assign(process.env, {
  SEAMARK_SITES_PAID: '2',
  SEAMARK_CREDITS_MONTHLY: '450',
  SEAMARK_KEYS_MAX: '7',
});
const NOW = new Date('2026-11-21T10:00:00.000Z');

describe('what a plan includes', () => {
  it("equals the operator's settings, on the plan page and when adding a site", async () => {
    const text = (await proseOf('/pricing'))?.markdown ?? '';
    for (const cell of [
      /Your own sites +\| none +\| 1 +\| 2 /,
      '450 credits per month',
      'up to 7 ',
    ])
      expect(text).toMatch(cell);
    const { org } = await createSite();
    await createSite({ org });
    const owner = await createMember(org, 'owner');
    const answer = await ask(apiRoutes, '/api/dashboard/sites', {
      method: 'POST',
      headers: owner.headers,
      body: JSON.stringify({ url: 'third.example' }),
    });
    expect(await errorOf(answer)).toMatchObject({
      error: 'limit_reached',
      message: expect.stringContaining('Your plan includes 2 sites') as string,
    });
  });
});

describe('the scans of a plan', () => {
  it('are those of the tightest budget', async () => {
    const {
      org: { id: organizationId },
    } = await createSite();
    await database().limitRow.createMany({
      data: ['org-scans', 'org-scans', 'free-scans'].map((name) => ({
        limitKey: `${name}:${organizationId}`,
        at: new Date(),
      })),
    });
    const scansOf = async (paid: boolean) =>
      (
        await getPlan({
          organizationId,
          paid,
          via: { kind: 'session', userId: organizationId, role: 'owner' },
        })
      ).scans;
    expect(await scansOf(true)).toEqual({ used: 2, quota: 10, windowSeconds: 3600 });
    expect(await scansOf(false)).toEqual({ used: 1, quota: 3, windowSeconds: 86_400 });
  });
});

describe('the ledger of credits', () => {
  it('shows each pass as one use, with what it cost after returns', async () => {
    const site = await createSite();
    const { id: organizationId } = site.org;
    const [ended, running] = await database().answersPass.createManyAndReturn({
      data: ['ended', 'running'].map((engine) => ({
        siteId: site.id,
        engine,
        questions: ['Who sells charts?'],
      })),
      select: { id: true },
    });
    await database().$transaction(async (tx) => {
      const work = [ended!, running!].map(({ id }) => ({ refId: id, credits: 4 }));
      await reserveCredits(tx, organizationId, work, NOW);
      await settleCredits(tx, organizationId, ended!.id, 3, new Date(NOW.getTime() + 1000));
    });
    const uses = await listCreditUses({
      organizationId,
      paid: true,
      via: { kind: 'session', userId: organizationId, role: 'owner' },
    });
    expect(
      uses.map(({ reason, credits, isOpen, work }) => [reason, credits, isOpen, work?.host]).sort(),
    ).toEqual([
      ['grant', 450, false, undefined],
      ['use', 3, false, site.host],
      ['use', 4, true, site.host],
    ]);
  });

  it('describes each booking, including retries and deleted work', async () => {
    const site = await createSite();
    const organizationId = site.org.id;
    const { id } = await database().answersPass.create({
      data: { siteId: site.id, engine: 'stub', questions: ['Who sells charts?'] },
      select: { id: true },
    });
    const gone = '11111111-1111-4111-8111-111111111111';
    await database().$transaction(async (tx) => {
      await reserveCredits(
        tx,
        organizationId,
        [
          { refId: id, credits: 2 },
          { refId: refOfRound(id, 2), credits: 1 },
          { refId: `${gone}:${organizationId}`, credits: 5 },
        ],
        NOW,
      );
      await settleCredits(tx, organizationId, id, 1, new Date(NOW.getTime() + 1000));
    });
    const { credits, ledger } = await getPlan({
      organizationId,
      paid: true,
      via: { kind: 'session', userId: gone, role: 'owner' },
    });
    const work = { kind: 'answers', host: site.host };
    expect(credits).toBe(450 - 2 - 1 - 5 + 1);
    expect(ledger[0]).toMatchObject({ reason: 'settlement', delta: 1, work });
    expect(
      ledger
        .slice(1)
        .map(({ reason, delta, work: booked }) => [reason, delta, booked])
        .sort(),
    ).toEqual([
      ['grant', 450, null],
      ['reservation', -1, work],
      ['reservation', -2, work],
      ['reservation', -5, null],
    ]);
  });
});
