import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/platform/access/actor';
import { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import { database } from '@/lib/platform/db/client';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { creditsLeft } from '@/lib/platform/limits/credits';
import {
  progress,
  putSettings,
  QUESTIONS,
  scriptedProvider,
  siteWithQuestions,
  started,
  work,
} from '../../../helpers/answers-site';
import { errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';
import { createMember } from '../../../helpers/member';

let stub: Awaited<ReturnType<typeof scriptedProvider>>;
beforeAll(async () => {
  stub = await scriptedProvider();
  return () => stub.close();
});

const by = ({ id }: TestOrg): Actor => ({
  organizationId: id,
  paid: true,
  via: { kind: 'session', userId: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11', role: 'member' },
});
const BODY = { questions: ['Who?'], brands: [], competitors: [], engines: [] };

describe('settings', () => {
  it.each<[string, object]>([
    ['no question', { questions: [] }],
    ['26 questions', { questions: Array.from({ length: 26 }, () => 'x') }],
    ['a long question', { questions: ['x'.repeat(301)] }],
    ['an empty question', { questions: ['  '] }],
    ['an unknown engine', { engines: ['nobody'] }],
    ['a competitor without host', { competitors: [{ name: 'A' }] }],
    ['a host that is none', { competitors: [{ name: 'A', host: 'https://a.example/' }] }],
    ['an unknown schedule', { schedule: 'daily' }],
    ['an unknown field', { prompt: 'x' }],
    ['a question that is no text', { questions: [{ $ne: null }] }],
    ['a control character', { questions: ['Who\0?'] }],
    ['two lines in one', { brands: ['Acme\nInc'] }],
    ['half of a character', { competitors: [{ name: '\ud800', host: null }] }],
  ])('%s are refused', async (_, change) => {
    const site = await createSite();
    expect(await errorOf(await putSettings(site, { ...BODY, ...change }))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
    expect(await database().answersSettings.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('are stored as sent, hosts normalized, with an entry in the audit log', async () => {
    const site = await createSite();
    const saved = await putSettings(site, {
      ...BODY,
      competitors: [{ name: 'Bücher', host: 'Bücher.Example.' }],
      schedule: 'monthly',
    });
    expect(await saved.json()).toEqual({
      ...BODY,
      competitors: [{ name: 'Bücher', host: 'xn--bcher-kva.example' }],
      schedule: 'monthly',
    });
    expect(
      await database().auditEvent.findMany({
        where: { organizationId: site.org.id },
        select: { action: true, actorLabel: true, detail: true },
      }),
    ).toEqual([
      { action: 'answers.changed', actorLabel: 'API key “test”', detail: { host: site.host } },
    ]);
    // An absent schedule stays unchanged.
    expect(await (await putSettings(site, BODY)).json()).toEqual({ ...BODY, schedule: 'monthly' });
  });

  it('a schedule requires verified ownership and a plan', async () => {
    const unproven = await createSite({ verified: false });
    expect(
      await errorOf(
        await putSettings(unproven, {
          ...BODY,
          schedule: 'weekly',
        }),
      ),
    ).toMatchObject({ status: 409, error: 'limit_reached' });
    const free = await createSite({ org: await createOrg('free') });
    expect(
      await errorOf(
        await putSettings(free, {
          ...BODY,
          schedule: 'weekly',
        }),
      ),
    ).toMatchObject({ status: 403, error: 'plan_required' });
  });

  it('of another organization are not found, and need a session', async () => {
    const { site } = await siteWithQuestions();
    const other = await createOrg();
    expect(await errorOf(await putSettings(site, BODY, other))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
    await expect(
      getAnswersView(by(other), site.id, { page: { limit: 20, offset: 0 }, passId: undefined }),
    ).rejects.toMatchObject({ code: 'site_not_found' });
  });
});

describe('the progress of passes', () => {
  it('counts the answered questions of each active engine, and is empty afterwards', async () => {
    const { site } = await siteWithQuestions(QUESTIONS, { engines: ['stub', 'claude'] });
    const [first = ''] = await started(site);
    await database().answersResult.create({
      data: { passId: first, position: 0, question: QUESTIONS[0]!, answer: 'Kept.' },
    });
    const read = async () =>
      QuestionsProgress.parse(
        await (await progress(await createMember(site.org, 'member'), site)).json(),
      );
    expect(await read()).toMatchObject({
      passes: expect.arrayContaining([
        expect.objectContaining({
          engine: 'stub',
          model: 'stub',
          status: 'queued',
          questionsDone: 1,
          questionsTotal: 3,
        }),
        expect.objectContaining({ engine: 'claude', questionsDone: 0 }),
      ]),
      pollAfterSeconds: 2,
    });
    await work();
    expect(await read()).toEqual({ passes: [], runs: [], pollAfterSeconds: null });
    expect(
      await errorOf(await progress(await createMember(await createOrg(), 'owner'), site)),
    ).toMatchObject({ status: 404, error: 'site_not_found' });
  });
});

describe('the page', () => {
  it('calculates each pass from the stored answers without branded questions', async () => {
    const { site } = await siteWithQuestions([
      'Who makes charts?',
      'Is Acme good?',
      'Where?',
      'FAIL',
    ]);
    stub.script = ({ turns: [{ text } = { text: '' }] }) =>
      text === 'FAIL'
        ? { fault: 'status', status: 400 }
        : text === 'Where?'
          ? { text: 'Nobody.' }
          : { text: 'Acme.', citations: [{ url: `https://${site.host}/` }] };
    const [passId = ''] = await started(site);
    await work();
    const { passes, selected, trend } = await getAnswersView(by(site.org), site.id, {
      page: { limit: 20, offset: 0 },
      passId: undefined,
    });
    const shares = { cited: { yes: 1, of: 2 }, mentioned: { yes: 1, of: 2 } };
    expect(passes).toMatchObject([{ id: passId, ...shares, questionsAsked: 4, questionsCited: 2 }]);
    expect(selected).toMatchObject({
      pass: { id: passId, ...shares },
      brands: ['Acme'],
      questions: 4,
    });
    expect(selected?.results.map(({ branded, answer }) => [branded, answer])).toEqual([
      [false, 'Acme.'],
      [true, 'Acme.'],
      [false, 'Nobody.'],
      [false, null],
    ]);
    expect(trend).toMatchObject([{ id: passId, model: 'stub', ...shares }]);
  });

  it('the trend has successful passes of the selected engine only, oldest first', async () => {
    const site = await createSite();
    const pass = (
      engine: string,
      day: number,
      status: 'succeeded' | 'failed' | 'running' = 'succeeded',
    ) =>
      database().answersPass.create({
        data: {
          siteId: site.id,
          engine,
          model: `m${day}`,
          status,
          queuedAt: new Date(Date.UTC(2026, 10, day)),
          finishedAt: status === 'running' ? null : new Date(Date.UTC(2026, 10, day, 1)),
        },
        select: { id: true },
      });
    await pass('a', 3);
    await pass('b', 2);
    await pass('a', 1);
    await pass('a', 4, 'failed');
    await pass('a', 5, 'running');
    const { selected, trend } = await getAnswersView(by(site.org), site.id, {
      page: { limit: 1, offset: 0 },
      passId: undefined,
    });
    expect([selected?.pass.status, trend.map(({ model }) => model)]).toEqual([
      'failed',
      ['m1', 'm3'],
    ]);
  });

  it('a question stays branded if names change later', async () => {
    const { site } = await siteWithQuestions(['Is Acme good?']);
    stub.script = () => ({ text: 'Acme.' });
    await started(site);
    await work();
    await putSettings(site, { ...BODY, brands: ['Other'] });
    const { selected } = await getAnswersView(by(site.org), site.id, {
      page: { limit: 20, offset: 0 },
      passId: undefined,
    });
    expect([selected?.brands, selected?.results[0]?.branded]).toEqual([['Acme'], true]);
  });

  it('shows the credits for a start, including the unbooked grant of the month', async () => {
    const [paid, free] = [await createOrg(), await createOrg('free')];
    expect([await creditsLeft(paid.id, true), await creditsLeft(free.id, false)]).toEqual([300, 0]);
    const { site } = await siteWithQuestions();
    await started(site);
    expect(await creditsLeft(site.org.id, true)).toBe(297);
  });
});
