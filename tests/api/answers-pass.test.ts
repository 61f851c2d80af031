import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as answers from '@/app/api/v1/me/sites/[id]/answers/route';
import * as passes from '@/app/api/dashboard/sites/[id]/answers/passes/route';
import * as settings from '@/app/api/dashboard/sites/[id]/answers/settings/route';
import { databaseClock } from '@/lib/clock';
import type { AnswersList } from '@/lib/contract';
import { database } from '@/lib/db/client';
import { startLlmStub, type LlmStub, type Script } from '@/lib/demo/llm-stub';
import { Worker } from '@/lib/jobs';
import { passHandler } from '@/lib/services/answers/pass-handler';
import { createMember, type TestMember } from './dashboard/member';
import { ask, errorOf } from './http';
import { createOrg } from './org';
import { createSite, type TestSite } from './site';

/** Real HTTP to the stub, the real worker, the real database. */
let script: Script = () => ({ text: 'Nobody.' });
let stub: LlmStub;
beforeAll(async () => {
  stub = await startLlmStub((request, call) => script(request, call));
  process.env['STUB_KEY'] = 'k';
  process.env['LLM_PROVIDERS'] = JSON.stringify([{ name: 'stub', protocol: 'openai', baseUrl: `${stub.url}/v1`, apiKeyEnv: 'STUB_KEY', model: 'stub', canCite: true }]);
  return () => stub.close();
});

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop(1000);
  worker = undefined;
});

const QUESTIONS = ['Who makes sea charts?', 'Is Acme good?', 'Where can I buy rockets?'];
const send = (routes: typeof passes, by: TestMember, site: TestSite, path: string, method: 'PUT' | 'POST', body?: unknown) =>
  ask(routes, `/api/dashboard/sites/${site.id}/answers/${path}`, { method, headers: by.headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

async function setUp(questions: readonly string[] = QUESTIONS): Promise<{ site: TestSite; by: TestMember }> {
  const site = await createSite({ host: `acme-${randomUUID()}.example` });
  const by = await createMember(site.org, 'admin');
  const saved = await send(settings as never, by, site, 'settings', 'PUT', { questions, brands: ['Acme'], competitors: [{ name: 'Globex', host: 'globex.example' }], engines: [] });
  expect(saved.status).toBe(200);
  return { site, by };
}

const start = (by: TestMember, site: TestSite) => send(passes, by, site, 'passes', 'POST');

async function finished(site: TestSite): Promise<AnswersList> {
  worker ??= new Worker({ db: database(), clock: databaseClock, handlers: [passHandler()], ticks: [], pools: { scans: 0, agents: 5, chores: 0 } });
  worker.start();
  for (;;) {
    const list = (await (await ask(answers, `/api/v1/me/sites/${site.id}/answers`, { headers: site.org.headers })).json()) as AnswersList;
    if (list.selectedPass !== null) return list;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const ledger = async (site: TestSite): Promise<Record<string, number>> => {
  const rows = await database().creditEntry.findMany({ where: { organizationId: site.org.id }, select: { reason: true, delta: true } });
  return Object.fromEntries(rows.map(({ reason, delta }) => [reason, delta]));
};

describe('a pass', () => {
  it('asks each question in a conversation of its own and judges text and sources', async () => {
    const { site, by } = await setUp();
    script = ({ turns }) => (turns[0]!.text.includes('charts') ? { text: 'Globex and Acme.', citations: [{ url: `https://docs.${site.host}/x#y`, title: 'Docs' }] } : { text: 'Globex.', citations: [{ url: 'https://globex.example/' }] });
    expect((await start(by, site)).status).toBe(202);
    const { selectedPass, results } = await finished(site);
    expect(selectedPass).toMatchObject({ engine: 'stub', model: 'stub', status: 'succeeded', questionsAsked: 3, questionsCited: 1, error: null });
    expect(results.map(({ question, cited, mentioned, rank }) => [question, cited, mentioned, rank])).toEqual([[QUESTIONS[0], true, true, 2], [QUESTIONS[1], false, false, null], [QUESTIONS[2], false, false, null]]);
    expect(results[0]).toMatchObject({ answer: 'Globex and Acme.', citations: [{ url: `https://docs.${site.host}/x`, title: 'Docs' }], competitors: [{ name: 'Globex', mentioned: true, cited: false, rank: 1 }] });
    const sent = stub.requests.slice(-3);
    expect(sent.map(({ turns, search, system }) => [turns.length, search, system])).toEqual(Array.from({ length: 3 }, () => [1, true, 'Answer the question. Name sources.']));
    expect(await ledger(site)).toEqual({ grant: 300, reservation: -3, settlement: 0 });
    expect(await database().answersResult.findMany({ where: { passId: selectedPass!.id }, orderBy: { position: 'asc' }, select: { branded: true } })).toEqual([{ branded: false }, { branded: true }, { branded: false }]);
  });

  it('keeps what was answered when single questions fail, and charges nothing for those', async () => {
    const { site, by } = await setUp();
    script = ({ turns }) => (turns[0]!.text === QUESTIONS[1] ? { fault: 'status', status: 400 } : { text: 'Acme.' });
    await start(by, site);
    const { selectedPass, results } = await finished(site);
    expect(selectedPass).toMatchObject({ status: 'succeeded', questionsAsked: 3, questionsCited: 0 });
    expect(results[1]).toMatchObject({ answer: null, cited: null, mentioned: null, rank: null, error: 'provider_error: stub answered with status 400.' });
    expect(await ledger(site)).toMatchObject({ reservation: -3, settlement: 1 });
  });

  it('fails at the first question when the key is refused, and costs nothing', async () => {
    const { site, by } = await setUp();
    script = () => ({ fault: 'status', status: 401 });
    const before = stub.requests.length;
    await start(by, site);
    expect((await finished(site)).selectedPass).toMatchObject({ status: 'failed', error: "provider_auth: stub refused the operator's key (status 401)." });
    expect(stub.requests.length - before).toBe(1);
    expect(await ledger(site)).toMatchObject({ reservation: -3, settlement: 3 });
  });

  it('goes on where a dead worker stopped: no question is asked or charged twice', async () => {
    const { site, by } = await setUp();
    const asked: string[] = [];
    script = ({ turns }) => { asked.push(turns[0]!.text); return { text: 'Acme.' }; };
    const { passIds } = (await (await start(by, site)).json()) as { passIds: string[] };
    await database().answersResult.create({ data: { passId: passIds[0]!, position: 0, question: QUESTIONS[0]!, answer: 'Kept.' } });
    const { results } = await finished(site);
    expect(asked).toEqual(QUESTIONS.slice(1));
    expect(results.map(({ answer }) => answer)).toEqual(['Kept.', 'Acme.', 'Acme.']);
    expect(await ledger(site)).toMatchObject({ reservation: -3, settlement: 0 });
  });
});

describe('a start', () => {
  it('twice at once starts one', async () => {
    const { site, by } = await setUp();
    const statuses = await Promise.all([start(by, site), start(by, site)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  it('with too few credits is refused and queues nothing', async () => {
    const { site, by } = await setUp();
    await database().creditEntry.create({ data: { organizationId: site.org.id, delta: 2, reason: 'grant', refId: `${site.org.id}:${new Date().toISOString().slice(0, 7)}` } });
    expect(await errorOf(await start(by, site))).toMatchObject({ status: 409, error: 'credits_exhausted' });
    expect(await database().answersPass.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('without questions, without a plan and of another organization is refused', async () => {
    const site = await createSite();
    expect(await errorOf(await start(await createMember(site.org, 'member'), site))).toMatchObject({ status: 400, error: 'invalid_input' });
    const free = await createSite({ org: await createOrg('free') });
    expect(await errorOf(await start(await createMember(free.org, 'owner'), free))).toMatchObject({ status: 403, error: 'plan_required' });
    expect(await errorOf(await start(await createMember(await createOrg(), 'owner'), site))).toMatchObject({ status: 404, error: 'site_not_found' });
  });
});

describe('settings', () => {
  it.each([
    { questions: [] }, { questions: Array.from({ length: 26 }, () => 'x') }, { questions: ['x'.repeat(301)] }, { questions: ['  '] }, { questions: ['x'], engines: ['nobody'] }, { questions: ['x'], competitors: [{ name: 'A' }] },
  ])('%j are refused', async (change) => {
    const site = await createSite();
    const body = { brands: [], competitors: [], engines: [], ...change };
    expect(await errorOf(await send(settings as never, await createMember(site.org, 'admin'), site, 'settings', 'PUT', body))).toMatchObject({ status: 400, error: 'invalid_input' });
  });
});
