import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { AgentTask, AgentTaskList } from '@/lib/questions/contract/agent-batches';
import type { PublicAgentRunList } from '@/lib/questions/contract/agent-tasks';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';
import { createMember, type TestMember } from '../../../helpers/member';

process.env['STUB_KEY'] = 'k';
process.env['LLM_PROVIDERS'] = JSON.stringify(
  ['one', 'two'].map((name) => ({
    name,
    protocol: 'openai',
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKeyEnv: 'STUB_KEY',
    model: 'stub',
    canCite: false,
  })),
);

type Caller = { readonly headers: TestOrg['headers'] | TestMember['headers'] };

const ofPages = (by: Caller, path: string) =>
  ask(apiRoutes, `/api/dashboard/${path}`, { method: 'POST', headers: by.headers });
const send = ({ headers }: Caller, path: string, method = 'GET', body?: unknown) =>
  ask(apiRoutes, `/api/v1/me/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const add = (by: Caller, site: TestSite, body: unknown) =>
  send(by, `sites/${site.id}/agent-tasks`, 'POST', body);
const start = (by: Caller, site: TestSite, body: unknown) =>
  send(by, `sites/${site.id}/agent-runs`, 'POST', body);

async function setUp(): Promise<{ site: TestSite; by: TestOrg; created: AgentTask }> {
  const site = await createSite();
  const by = site.org;
  const created = (await (
    await add(by, site, {
      goal: ' Find the price ',
      startUrl: '/pricing',
      expectations: [{ kind: 'answer_contains', any: ['€'] }],
    })
  ).json()) as AgentTask;
  return { site, by, created };
}

describe('a task', () => {
  it('starts on the site, is listed with the models, changes, and is deleted without its runs', async () => {
    const { site, by, created } = await setUp();
    expect(created).toMatchObject({
      goal: 'Find the price',
      startUrl: `http://${site.host}/pricing`,
      expectations: [{ kind: 'answer_contains', any: ['€'] }],
      runs: 0,
    });
    const changed = await send(by, `agent-tasks/${created.id}`, 'PATCH', {
      goal: 'Find the cost',
    });
    expect(await changed.json()).toMatchObject({
      goal: 'Find the cost',
      startUrl: created.startUrl,
    });
    await start(by, site, { taskIds: [created.id] });
    expect((await send(by, `agent-tasks/${created.id}`, 'DELETE')).status).toBe(200);
    expect(await (await send(by, `sites/${site.id}/agent-tasks`)).json()).toEqual({
      tasks: [],
      models: ['one', 'two'],
      figures: [],
    } satisfies AgentTaskList);
    expect(await database().agentRun.count({ where: { siteId: site.id } })).toBe(2);
  });

  it.each([
    { goal: '', startUrl: '/' },
    { goal: 'x'.repeat(501), startUrl: '/' },
    { goal: 'x', startUrl: 'https://elsewhere.example/' },
    { goal: 'x', startUrl: 'http://127.0.0.1/' },
    { goal: 'x', startUrl: 'javascript:alert(1)' },
    { goal: 'x', startUrl: 'https://blog.shop.example/' },
    { goal: 'x', startUrl: '/', expectations: [{ kind: 'regex' }] },
    { goal: 'x', startUrl: '/', expectations: [{ kind: 'visited' }] },
    {
      goal: 'x',
      startUrl: '/',
      expectations: Array.from({ length: 6 }, () => ({ kind: 'visited', path: '/' })),
    },
  ])('%j is refused', async (body) => {
    const site = await createSite({
      host: body.startUrl.includes('shop.example') ? 'www.shop.example' : `${randomUUID()}.example`,
    });
    expect((await errorOf(await add(site.org, site, body))).status).toBe(400);
  });

  it('returns its credits if its site is deleted before the run', async () => {
    const { site, by, created } = await setUp();
    await start(by, site, { taskIds: [created.id] });
    const booked = async () =>
      (
        await database().creditEntry.aggregate({
          where: { organizationId: site.org.id, reason: { not: 'grant' } },
          _sum: { delta: true },
        })
      )._sum.delta;
    expect(await booked()).toBe(-10);
    expect((await send(by, `sites/${site.id}`, 'DELETE')).status).toBe(200);
    expect(await booked()).toBe(0);
  });

  it('of another organization is not found', async () => {
    const { site, created } = await setUp();
    const by = await createOrg();
    for (const answer of [
      await send(by, `agent-tasks/${created.id}`, 'PATCH', { goal: 'x' }),
      await send(by, `agent-tasks/${created.id}`, 'DELETE'),
      await add(by, site, { goal: 'x', startUrl: '/' }),
      await start(by, site, { taskIds: [created.id] }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a batch', () => {
  it('is one run per task and model, each five credits', async () => {
    const { site, by, created } = await setUp();
    const answer = await start(by, site, { taskIds: [created.id], models: ['two'] });
    const { batchId, runIds } = (await answer.json()) as { batchId: string; runIds: string[] };
    expect([answer.status, runIds.length]).toEqual([202, 1]);
    expect(
      await database().agentRun.findUnique({
        where: { id: runIds[0]! },
        select: { batchId: true, engine: true, goal: true, status: true },
      }),
    ).toEqual({ batchId, engine: 'two', goal: 'Find the price', status: 'queued' });
    expect(
      await database().creditEntry.findFirst({
        where: { refId: runIds[0]! },
        select: { delta: true, reason: true },
      }),
    ).toEqual({ delta: -5, reason: 'reservation' });
  });

  it('with too few credits starts no run', async () => {
    const { site, by, created } = await setUp();
    await database().creditEntry.create({
      data: {
        organizationId: site.org.id,
        delta: 9,
        reason: 'grant',
        refId: `${site.org.id}:${new Date().toISOString().slice(0, 7)}`,
      },
    });
    expect(await errorOf(await start(by, site, { taskIds: [created.id] }))).toMatchObject({
      status: 409,
      error: 'credits_exhausted',
    });
    expect(await database().agentRun.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('with an unknown model, an unknown task or without a plan is refused', async () => {
    const { site, by, created } = await setUp();
    expect((await start(by, site, { taskIds: [created.id], models: ['nobody'] })).status).toBe(400);
    expect((await start(by, site, { taskIds: [created.id, randomUUID()] })).status).toBe(404);
    const free = await createSite({ org: await createOrg('free') });
    expect(await errorOf(await start(free.org, free, { taskIds: [created.id] }))).toMatchObject({
      status: 403,
      error: 'plan_required',
    });
  });
});

describe('publishing', () => {
  const shown = async (host: string) =>
    ((await (await ask(apiRoutes, `/api/v1/agent-tasks/${host}`)).json()) as PublicAgentRunList)
      .runs.length;

  it('shows a finished run, is logged once, and can be undone at once', async () => {
    const { site, created } = await setUp();
    const by = await createMember(site.org, 'admin');
    const { runIds } = (await (
      await start(site.org, site, { taskIds: [created.id], models: ['one'] })
    ).json()) as { runIds: string[] };
    const path = `agent-runs/${runIds[0]}`;
    expect(await errorOf(await ofPages(by, `${path}/publish`))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
    await database().agentRun.update({
      where: { id: runIds[0]! },
      data: { status: 'succeeded', finishedAt: new Date(), verdict: 'passed' },
    });
    for (let n = 0; n < 2; n += 1) expect((await ofPages(by, `${path}/publish`)).status).toBe(200);
    expect(await shown(site.host)).toBe(1);
    expect(
      await database().auditEvent.count({
        where: { subjectId: runIds[0]!, action: 'agent_run.published' },
      }),
    ).toBe(1);
    expect(await (await ofPages(by, `${path}/unpublish`)).json()).toMatchObject({
      id: runIds[0],
      publishedAt: null,
      replayUrl: expect.stringContaining(`/sites/${site.id}/agent-runs/`),
    });
    expect(await shown(site.host)).toBe(0);
  });

  it('requires an admin and verified ownership', async () => {
    const site = await createSite({ verified: false });
    const by = await createMember(site.org, 'admin');
    const created = (await (
      await add(site.org, site, { goal: 'x', startUrl: '/' })
    ).json()) as AgentTask;
    const { runIds } = (await (
      await start(site.org, site, { taskIds: [created.id], models: ['one'] })
    ).json()) as { runIds: string[] };
    await database().agentRun.update({
      where: { id: runIds[0]! },
      data: { status: 'succeeded', finishedAt: new Date(), verdict: 'passed' },
    });
    expect(await errorOf(await ofPages(by, `agent-runs/${runIds[0]}/publish`))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
    expect(
      await errorOf(
        await ofPages(await createMember(site.org, 'member'), `agent-runs/${runIds[0]}/publish`),
      ),
    ).toMatchObject({ status: 403, error: 'role_required' });
    expect(
      (
        await ofPages(
          await createMember(await createOrg(), 'owner'),
          `agent-runs/${runIds[0]}/publish`,
        )
      ).status,
    ).toBe(404);
  });
});
