import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import { questionsTick } from '@/lib/questions/server/schedule-tick';
import { putSettings, scriptedProvider, work } from '../../../helpers/answers-site';
import { ask, errorOf } from '../../../helpers/http';
import { createMember, type TestMember } from '../../../helpers/member';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

beforeAll(async () => {
  const stub = await scriptedProvider();
  return () => stub.close();
});

const db = database();
const QUESTION = {
  text: 'What does a boat cost?',
  answers: ['90 EUR'],
  startUrl: '/prices',
  expectations: [{ kind: 'visited', path: '/prices' }],
  readers: ['pages', 'engines', 'agents'],
  schedule: 'off',
};
const send = (by: TestMember, method: string, path: string, body?: object) =>
  ask(apiRoutes, `/api/dashboard/${path}`, {
    method,
    headers: by.headers,
    ...(body && { body: JSON.stringify(body) }),
  });
const add = (by: TestMember, site: TestSite, change: object = {}) =>
  send(by, 'POST', `sites/${site.id}/questions`, { ...QUESTION, ...change });
const idOf = async (response: Response) => ((await response.json()) as { ids: string[] }).ids[0]!;
const v1 = async (site: TestSite, method: string, path: string, body?: object) =>
  (
    await ask(apiRoutes, `/api/v1/me/sites/${site.id}/${path}`, {
      method,
      headers: { ...site.org.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();
const rowsOf = (site: TestSite) =>
  db.question.findMany({
    where: { siteId: site.id, archivedAt: null },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { text: true, readers: true, schedule: true },
  });
const SETTINGS = { brands: [], competitors: [], engines: ['stub'] };

async function siteWithAdmin() {
  const site = await createSite();
  return { site, by: await createMember(site.org, 'admin') };
}

describe('a question', () => {
  it('is asked of all its readers through one form, and appears in each list of the API', async () => {
    const { site, by } = await siteWithAdmin();
    const id = await idOf(await add(by, site));
    expect(await v1(site, 'GET', 'questions')).toMatchObject({
      questions: [{ question: QUESTION.text, answers: QUESTION.answers }],
    });
    expect(
      (await listAgentTasks(await getOwnedSite(actorOf(site.org), site.id))).tasks,
    ).toMatchObject([{ id, goal: QUESTION.text, startUrl: `http://${site.host}/prices` }]);
    const asked = await send(by, 'POST', `sites/${site.id}/questions/ask`, {
      questionIds: [id],
      engines: ['stub'],
      models: ['stub', 'claude'],
      repeats: 3,
    });
    const { passIds, runIds } = (await asked.json()) as { passIds: string[]; runIds: string[] };
    expect([asked.status, passIds.length, runIds.length]).toEqual([202, 1, 6]);
    await work();
    expect(
      await db.answersResult.findMany({
        where: { passId: passIds[0]! },
        select: { questionId: true },
      }),
    ).toEqual([{ questionId: id }]);
    expect(await db.agentRun.count({ where: { taskId: id } })).toBe(6);
  });

  it('changes as a whole, and is gone with its runs kept', async () => {
    const { site, by } = await siteWithAdmin();
    const id = await idOf(await add(by, site));
    const change = { ...QUESTION, text: 'Where?', readers: ['agents'] };
    expect((await send(by, 'PUT', `questions/${id}`, change)).status).toBe(200);
    expect(await rowsOf(site)).toEqual([{ text: 'Where?', readers: ['agents'], schedule: 'off' }]);
    await v1(site, 'POST', 'agent-runs', { taskIds: [id] });
    expect((await send(by, 'DELETE', `questions/${id}`)).status).toBe(200);
    expect([await rowsOf(site), await db.agentRun.count({ where: { taskId: id } })]).toEqual([
      [],
      2,
    ]);
    expect((await send(by, 'DELETE', `questions/${id}`)).status).toBe(404);
  });

  it.each([
    ['no reader', { readers: [] }, 'readers'],
    ['no right answer for pages', { answers: [] }, 'answers'],
    ['301 characters for engines', { text: 'x'.repeat(301), readers: ['engines'] }, 'text'],
    ['a start elsewhere', { startUrl: 'https://elsewhere.example/' }, 'startUrl'],
  ])('with %s is refused', async (_, change, field) => {
    const { site, by } = await siteWithAdmin();
    expect(await errorOf(await add(by, site, change))).toMatchObject({ status: 400, field });
    expect(await rowsOf(site)).toEqual([]);
  });

  it('a line each is added, all or none', async () => {
    const { site, by } = await siteWithAdmin();
    const text = ' Who?\n\nWhere?';
    expect((await add(by, site, { text, readers: ['engines'] })).status).toBe(201);
    expect((await rowsOf(site)).map((row) => row.text)).toEqual(['Who?', 'Where?']);
    const lines = Array.from({ length: 24 }, (_, n) => `Why ${n}?`).join('\n');
    expect(await errorOf(await add(by, site, { text: lines, readers: ['engines'] }))).toMatchObject(
      {
        status: 409,
        error: 'limit_reached',
      },
    );
    expect(await rowsOf(site)).toHaveLength(2);
  });

  it('is not asked of pages twice', async () => {
    const { site, by } = await siteWithAdmin();
    await add(by, site);
    expect(await errorOf(await add(by, site))).toMatchObject({ status: 400, field: 'text' });
  });

  it('for pages and engines needs an admin; members change what agents do', async () => {
    const { site, by } = await siteWithAdmin();
    const member = await createMember(site.org, 'member');
    const id = await idOf(await add(by, site));
    for (const refused of [
      await add(member, site, { text: 'Who?' }),
      await send(member, 'PUT', `questions/${id}`, { ...QUESTION, readers: ['agents'] }),
      await send(member, 'DELETE', `questions/${id}`),
    ])
      expect(await errorOf(refused)).toMatchObject({ status: 403, error: 'role_required' });
    expect((await add(member, site, { text: 'Who?', readers: ['agents'] })).status).toBe(201);
  });

  it('of another organization is not found', async () => {
    const { site, by } = await siteWithAdmin();
    const id = await idOf(await add(by, site));
    const other = await createMember(await createOrg(), 'owner');
    for (const [method, path] of [
      ['POST', `sites/${site.id}/questions`],
      ['PUT', `questions/${id}`],
    ] as const)
      expect((await send(other, method, path, QUESTION)).status).toBe(404);
    expect((await send(other, 'DELETE', `questions/${id}`)).status).toBe(404);
  });

  it('on a schedule needs a plan and proven ownership', async () => {
    const unproven = await createSite({ verified: false });
    const by = await createMember(unproven.org, 'admin');
    expect(await errorOf(await add(by, unproven, { schedule: 'weekly' }))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });
});

describe('the lists of the API', () => {
  it('join an equal text, and lose only their own reader', async () => {
    const { site } = await siteWithAdmin();
    await v1(site, 'POST', 'agent-tasks', { goal: 'Where?', startUrl: '/' });
    await putSettings(site, { ...SETTINGS, questions: ['Who?', 'Where?'] });
    await v1(site, 'PUT', 'questions', { questions: [{ question: 'Who?', answers: ['We'] }] });
    expect(await rowsOf(site)).toEqual([
      { text: 'Who?', readers: ['engines', 'pages'], schedule: 'off' },
      { text: 'Where?', readers: ['agents', 'engines'], schedule: 'off' },
    ]);
    const order = ['Why?', 'Who?', 'How?'].map((question) => ({ question, answers: ['We'] }));
    expect(await v1(site, 'PUT', 'questions', { questions: order })).toMatchObject({
      questions: order,
    });
    expect((await rowsOf(site)).map(({ text }) => text)).toEqual([
      'Why?',
      'Where?',
      'Who?',
      'How?',
    ]);
    await v1(site, 'PUT', 'questions', { questions: order.slice(1, 2) });
    await putSettings(site, { ...SETTINGS, questions: ['When?'] });
    expect(await rowsOf(site)).toEqual(
      expect.arrayContaining([
        { text: 'Who?', readers: ['pages'], schedule: 'off' },
        { text: 'Where?', readers: ['agents'], schedule: 'off' },
        { text: 'When?', readers: ['engines'], schedule: 'off' },
      ]),
    );
  });

  it('give no schedule to another reader, and show the most frequent one', async () => {
    const { site, by } = await siteWithAdmin();
    await v1(site, 'POST', 'agent-tasks', { goal: 'Who?', startUrl: '/' });
    await putSettings(site, { ...SETTINGS, questions: ['Who?', 'Where?'], schedule: 'monthly' });
    expect(await rowsOf(site)).toEqual(
      expect.arrayContaining([
        { text: 'Who?', readers: ['agents'], schedule: 'off' },
        { text: 'Who?', readers: ['engines'], schedule: 'monthly' },
      ]),
    );
    await add(by, site, { text: 'When?', readers: ['engines'], schedule: 'weekly' });
    const questions = ['Who?', 'Where?', 'When?', 'How?'];
    expect(await (await putSettings(site, { ...SETTINGS, questions })).json()).toMatchObject({
      questions,
      schedule: 'weekly',
    });
    expect((await rowsOf(site)).map(({ text, schedule }) => [text, schedule])).toEqual(
      expect.arrayContaining([
        ['Where?', 'monthly'],
        ['When?', 'weekly'],
        ['How?', 'weekly'],
      ]),
    );
  });
});

describe('questions that are due', () => {
  const NOW = new Date('2026-11-21T10:00:00Z');
  const tick = () => questionsTick.run(db, new StoppedClock(NOW));
  const make = (site: TestSite, text: string, readers: ('engines' | 'agents')[], at: Date = NOW) =>
    db.question.create({
      data: { siteId: site.id, text, readers, schedule: 'weekly', nextAskAt: at },
    });

  it('are asked of engines together, without the others, and of agents', async () => {
    const site = await createSite();
    await putSettings(site, { ...SETTINGS, questions: ['Later?'] });
    await make(site, 'Who?', ['engines']);
    const both = await make(site, 'Where?', ['engines', 'agents']);
    await tick();
    expect(
      await db.answersPass.findMany({ where: { siteId: site.id }, select: { questions: true } }),
    ).toEqual([{ questions: ['Who?', 'Where?'] }]);
    expect(await db.agentRun.count({ where: { taskId: both.id } })).toBe(6);
    await tick();
    expect(await db.answersPass.count({ where: { siteId: site.id } })).toBe(1);
  });

  it('wait for a pass that does not ask them', async () => {
    const site = await createSite();
    await putSettings(site, { ...SETTINGS, questions: ['Other?'] });
    const { id } = await make(site, 'Who?', ['engines']);
    const other = await db.question.findFirstOrThrow({
      where: { siteId: site.id, text: 'Other?' },
    });
    const pass = { siteId: site.id, engine: 'stub', model: 'stub', questionIds: [other.id] };
    await db.answersPass.create({ data: pass });
    await tick();
    expect((await db.question.findUniqueOrThrow({ where: { id } })).nextAskAt).toEqual(NOW);
  });
});
