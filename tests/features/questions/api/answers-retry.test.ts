import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/platform/db/client';
import {
  bookings,
  listOf,
  QUESTIONS,
  retryAnswersPass,
  scriptedProvider,
  siteWithQuestions,
  started,
  work,
} from '../../../helpers/answers-site';
import { createMember } from '../../../helpers/member';
import { errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

let stub: Awaited<ReturnType<typeof scriptedProvider>>;
beforeAll(async () => {
  stub = await scriptedProvider();
  return () => stub.close();
});

/** A pass whose first question is answered before the provider refuses the key. */
async function halfDone() {
  const { site } = await siteWithQuestions();
  const by = await createMember(site.org, 'admin');
  stub.script = ({ turns }) =>
    turns[0]!.text === QUESTIONS[0] ? { text: 'Acme.' } : { fault: 'status', status: 401 };
  const [passId = ''] = await started(site);
  await work();
  expect((await listOf(site)).selectedPass).toMatchObject({ id: passId, status: 'failed' });
  return { site, by, passId };
}

describe('a retry', () => {
  it('asks the missing questions, keeps the answers, and charges each answer once', async () => {
    const { site, by, passId } = await halfDone();
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 2']);
    const asked: string[] = [];
    stub.script = ({ turns }) => {
      asked.push(turns[0]!.text);
      return { text: 'Globex.' };
    };
    expect((await retryAnswersPass(by, site, passId)).status).toBe(202);
    expect(await listOf(site, `?pass_id=${passId}`)).toMatchObject({
      selectedPass: { status: 'queued', questionsAsked: null, finishedAt: null, error: null },
      results: [{ answer: 'Acme.' }],
    });
    await work();
    expect(asked).toEqual(QUESTIONS.slice(1));
    const { passes, selectedPass, results } = await listOf(site);
    expect([passes.length, selectedPass?.status, selectedPass?.questionsAsked]).toEqual([
      1,
      'succeeded',
      3,
    ]);
    expect(results.map(({ answer }) => answer)).toEqual(['Acme.', 'Globex.', 'Globex.']);
    expect(await bookings(site)).toEqual([
      'reservation -3',
      'settlement 2',
      'reservation -2',
      'settlement 0',
    ]);
  });

  it('that fails can be repeated; the bookings add up to the number of answers', async () => {
    const { site, by, passId } = await halfDone();
    await retryAnswersPass(by, site, passId);
    await work();
    stub.script = () => ({ text: 'Acme.' });
    await retryAnswersPass(by, site, passId);
    await work();
    const sum = (await bookings(site)).reduce(
      (total, booking) => total + Number(booking.split(' ')[1]),
      0,
    );
    expect([(await listOf(site)).selectedPass?.status, sum]).toEqual(['succeeded', -3]);
  });

  it('sent twice concurrently runs once', async () => {
    const { site, by, passId } = await halfDone();
    const answers = await Promise.all([
      retryAnswersPass(by, site, passId),
      retryAnswersPass(by, site, passId),
      retryAnswersPass(by, site, passId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await bookings(site)).filter((booking) => booking.startsWith('reservation'))).toEqual([
      'reservation -3',
      'reservation -2',
    ]);
    expect(
      await database().answersPass.findUniqueOrThrow({
        where: { id: passId },
        select: { round: true, status: true },
      }),
    ).toEqual({ round: 2, status: 'queued' });
    await work();
  });

  it('without credits changes nothing', async () => {
    const { site, by, passId } = await halfDone();
    await database().creditEntry.create({
      data: { organizationId: site.org.id, delta: -298, reason: 'adjustment', refId: randomUUID() },
    });
    const before = await listOf(site);
    expect(await errorOf(await retryAnswersPass(by, site, passId))).toMatchObject({
      status: 409,
      error: 'credits_exhausted',
    });
    expect(await listOf(site)).toEqual(before);
  });

  it('of a successful pass, an unknown pass, another site or organization, or without a plan is refused', async () => {
    const { site, by, passId } = await halfDone();
    expect(await errorOf(await retryAnswersPass(by, site, randomUUID()))).toMatchObject({
      status: 404,
      error: 'pass_not_found',
    });
    expect(
      await errorOf(await retryAnswersPass(by, await createSite({ org: site.org }), passId)),
    ).toMatchObject({ status: 404, error: 'pass_not_found' });
    expect(
      await errorOf(
        await retryAnswersPass(await createMember(await createOrg(), 'owner'), site, passId),
      ),
    ).toMatchObject({ status: 404, error: 'pass_not_found' });
    await database().organization.update({ where: { id: site.org.id }, data: { plan: 'free' } });
    expect(await errorOf(await retryAnswersPass(by, site, passId))).toMatchObject({
      status: 403,
      error: 'plan_required',
    });
    await database().organization.update({ where: { id: site.org.id }, data: { plan: 'paid' } });
    stub.script = () => ({ text: 'Acme.' });
    await retryAnswersPass(by, site, passId);
    await work();
    expect(await errorOf(await retryAnswersPass(by, site, passId))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });

  it('of an engine or model that is no longer configured is refused with the reason, and costs nothing', async () => {
    const { site, by, passId } = await halfDone();
    await database().answersPass.update({ where: { id: passId }, data: { model: 'retired' } });
    expect(await errorOf(await retryAnswersPass(by, site, passId))).toMatchObject({
      status: 503,
      error: 'provider_not_configured',
      message: 'stub with the model retired is no longer available. Start a new pass instead.',
    });
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 2']);
  });
});
