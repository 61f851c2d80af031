import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/platform/db/client';
import {
  bookings,
  listOf,
  QUESTIONS,
  scriptedProvider,
  siteWithQuestions,
  start,
  started,
  work,
} from '../../../helpers/answers-site';
import { errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

/** Real HTTP to the provider stub, the real worker, and the real database. */
let stub: Awaited<ReturnType<typeof scriptedProvider>>;
beforeAll(async () => {
  stub = await scriptedProvider();
  return () => stub.close();
});

describe('a pass', () => {
  it('asks each question in a separate conversation and judges text and sources', async () => {
    const { site } = await siteWithQuestions();
    stub.script = ({ turns }) =>
      turns[0]!.text.includes('charts')
        ? {
            text: 'Globex and Acme.',
            citations: [{ url: `https://docs.${site.host}/x#y`, title: 'Docs' }],
          }
        : { text: 'Globex.', citations: [{ url: 'https://globex.example/' }] };
    expect((await start(site)).status).toBe(202);
    await work();
    const { selectedPass, results } = await listOf(site);
    expect(selectedPass).toMatchObject({
      engine: 'stub',
      model: 'stub',
      status: 'succeeded',
      questionsAsked: 3,
      questionsCited: 1,
      error: null,
    });
    expect(
      results.map(({ question, cited, mentioned, rank }) => [question, cited, mentioned, rank]),
    ).toEqual([
      [QUESTIONS[0], true, true, 2],
      [QUESTIONS[1], false, false, null],
      [QUESTIONS[2], false, false, null],
    ]);
    expect(results[0]).toMatchObject({
      answer: 'Globex and Acme.',
      citations: [{ url: `https://docs.${site.host}/x`, title: 'Docs' }],
      competitors: [{ name: 'Globex', mentioned: true, cited: false, rank: 1 }],
    });
    const sent = stub.requests.slice(-3);
    expect(sent.map(({ turns, search, system }) => [turns.length, search, system])).toEqual(
      Array.from({ length: 3 }, () => [1, true, 'Answer the question. Name sources.']),
    );
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 0']);
    expect(
      await database().answersResult.findMany({
        where: { passId: selectedPass!.id },
        orderBy: { position: 'asc' },
        select: { branded: true },
      }),
    ).toEqual([{ branded: false }, { branded: true }, { branded: false }]);
  });

  it('keeps its answers if single questions fail, and does not charge for those', async () => {
    const { site } = await siteWithQuestions();
    stub.script = ({ turns }) =>
      turns[0]!.text === QUESTIONS[1] ? { fault: 'status', status: 400 } : { text: 'Acme.' };
    await start(site);
    await work();
    const { selectedPass, results } = await listOf(site);
    expect(selectedPass).toMatchObject({
      status: 'succeeded',
      questionsAsked: 3,
      questionsCited: 0,
    });
    expect(results[1]).toMatchObject({
      answer: null,
      cited: null,
      mentioned: null,
      rank: null,
      error: 'provider_error: stub responded with status 400.',
    });
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 1']);
  });

  it('fails at the first question when the key is refused, and costs nothing', async () => {
    const { site } = await siteWithQuestions();
    stub.script = () => ({ fault: 'status', status: 401 });
    const before = stub.requests.length;
    await start(site);
    await work();
    expect((await listOf(site)).selectedPass).toMatchObject({
      status: 'failed',
      error: 'provider_auth: stub rejected the API key (status 401).',
    });
    expect(stub.requests.length - before).toBe(1);
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 3']);
  });

  it('continues after a dead worker: no question is asked or charged twice', async () => {
    const { site } = await siteWithQuestions();
    const asked: string[] = [];
    stub.script = ({ turns }) => {
      asked.push(turns[0]!.text);
      return { text: 'Acme.' };
    };
    const [passId = ''] = await started(site);
    await database().answersResult.create({
      data: { passId, position: 0, question: QUESTIONS[0]!, answer: 'Kept.' },
    });
    await work();
    const { results } = await listOf(site);
    expect(asked).toEqual(QUESTIONS.slice(1));
    expect(results.map(({ answer }) => answer)).toEqual(['Kept.', 'Acme.', 'Acme.']);
    expect(await bookings(site)).toEqual(['reservation -3', 'settlement 0']);
  });
});

describe('a start', () => {
  it('sent twice concurrently starts one pass', async () => {
    const { site } = await siteWithQuestions();
    const statuses = await Promise.all([start(site), start(site)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  it('with too few credits is refused and queues nothing', async () => {
    const { site } = await siteWithQuestions();
    await database().creditEntry.create({
      data: {
        organizationId: site.org.id,
        delta: 2,
        reason: 'grant',
        refId: `${site.org.id}:${new Date().toISOString().slice(0, 7)}`,
      },
    });
    expect(await errorOf(await start(site))).toMatchObject({
      status: 409,
      error: 'credits_exhausted',
    });
    expect(await database().answersPass.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('without questions, without a plan and of another organization is refused', async () => {
    const site = await createSite();
    expect(await errorOf(await start(site))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
    const free = await createSite({ org: await createOrg('free') });
    expect(await errorOf(await start(free))).toMatchObject({
      status: 403,
      error: 'plan_required',
    });
    expect(await errorOf(await start(site, await createOrg()))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
  });
});
