import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeFailure, runAdmin } from '@/lib/main/admin/run';
import { database } from '@/lib/platform/db/client';
import { configureSilentProvider } from '@/tests/helpers/silent-provider';

configureSilentProvider({ canCite: true });

const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: process.env.DATABASE_URL, BASE_URL: 'https://seamark.example' });
const failure = (...words: string[]) =>
  admin(...words).then(
    () => null,
    (error: unknown) => describeFailure(error),
  );
const Created = z.object({ id: z.guid() });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-admin-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function file(content: unknown): Promise<string> {
  const name = path.join(folder, `${randomUUID()}.json`);
  await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

async function newSite(plan = 'paid'): Promise<string> {
  const org = Created.parse(await admin('org:create', '--name', 'Acme', '--plan', plan)).id;
  return Created.parse(
    await admin('site:add', '--org', org, '--url', `${randomUUID()}.example`, '--verified'),
  ).id;
}

describe('Answers', () => {
  test('answers:set accepts a list of questions or full settings; answers:start queues one pass', async () => {
    const site = await newSite();
    expect(
      await admin('answers:set', '--site', site, '--questions', await file(['Who makes charts?'])),
    ).toMatchObject({ siteId: site, questions: ['Who makes charts?'], brands: [], engines: [] });
    const settings = {
      questions: ['Who?', 'Where?'],
      brands: ['Acme'],
      competitors: [{ name: 'Globex', host: null }],
      engines: ['stub'],
    };
    expect(await admin('answers:set', '--site', site, '--questions', await file(settings))).toEqual(
      { siteId: site, ...settings, schedule: 'off' },
    );
    const { passIds } = z
      .object({ passIds: z.array(z.guid()) })
      .parse(await admin('answers:start', '--site', site));
    expect(
      await database().answersPass.findMany({
        where: { siteId: site },
        select: { id: true, engine: true, questions: true, brands: true, status: true },
      }),
    ).toEqual([
      {
        id: passIds[0],
        engine: 'stub',
        questions: ['Who?', 'Where?'],
        brands: ['Acme'],
        status: 'queued',
      },
    ]);
    expect(await failure('answers:start', '--site', site)).toMatchObject({
      error: 'limit_reached',
    });
  });

  test.each<[string, unknown]>([
    ['an object without questions', { a: 1 }],
    ['an empty list', []],
    ['invalid JSON', '{'],
    ['26 questions', Array.from({ length: 26 }, () => 'x')],
    ['an unknown engine', { questions: ['x'], engines: ['nobody'] }],
  ])('answers:set refuses a file with %s', async (_, content) => {
    expect(
      await failure('answers:set', '--site', await newSite(), '--questions', await file(content)),
    ).toMatchObject({ error: 'invalid_input' });
  });

  test('an unknown file, an unknown site, and the free plan are refused, each with its code', async () => {
    expect(
      await failure('answers:set', '--site', await newSite(), '--questions', '/nowhere.json'),
    ).toMatchObject({ error: 'invalid_input' });
    expect(await failure('answers:start', '--site', randomUUID())).toMatchObject({
      error: 'not_found',
    });
    const free = await newSite('free');
    await admin('answers:set', '--site', free, '--questions', await file(['x']));
    expect(await failure('answers:start', '--site', free)).toMatchObject({
      error: 'plan_required',
    });
  });
});

describe('agent runs', () => {
  test('task:create, agent:start, and agent:publish create, queue, and publish a run once it has finished', async () => {
    const site = await newSite();
    const expectations = [{ kind: 'answer_contains', any: ['12 €'] }];
    const task = await admin(
      'task:create',
      '--site',
      site,
      '--goal',
      'Find the price',
      '--start-url',
      '/pricing',
      '--expect',
      await file(expectations),
    );
    expect(task).toMatchObject({ siteId: site, goal: 'Find the price', expectations });
    const { batchId, runIds } = z
      .object({ batchId: z.guid(), runIds: z.array(z.guid()) })
      .parse(await admin('agent:start', '--site', site, '--task', Created.parse(task).id));
    expect(
      await database().agentRun.findMany({
        where: { siteId: site },
        select: { id: true, batchId: true, engine: true },
      }),
    ).toEqual([{ id: runIds[0], batchId, engine: 'stub' }]);
    expect(await failure('agent:publish', '--run', runIds[0]!)).toMatchObject({
      error: 'limit_reached',
    });
    await database().agentRun.update({
      where: { id: runIds[0]! },
      data: { status: 'succeeded', finishedAt: new Date(), verdict: 'passed' },
    });
    expect(await admin('agent:publish', '--run', runIds[0]!)).toEqual({
      id: runIds[0],
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test.each<[string, string[]]>([
    ['on another host', ['--start-url', 'https://elsewhere.example/']],
    ['at a private address', ['--start-url', 'http://127.0.0.1/']],
  ])('a task that starts %s is refused', async (_, more) => {
    expect(
      (await failure('task:create', '--site', await newSite(), '--goal', 'x', ...more))?.error,
    ).toMatch(/^(?:invalid_input|target_not_allowed)$/);
  });

  test('an invalid expectation, an unknown task, and an unknown run are refused, each with its code', async () => {
    const site = await newSite();
    expect(
      await failure(
        'task:create',
        '--site',
        site,
        '--goal',
        'x',
        '--start-url',
        '/',
        '--expect',
        await file([{ kind: 'regex' }]),
      ),
    ).toMatchObject({ error: 'invalid_input' });
    expect(await failure('agent:start', '--site', site, '--task', randomUUID())).toMatchObject({
      error: 'not_found',
    });
    expect(await failure('agent:publish', '--run', randomUUID())).toMatchObject({
      error: 'run_not_found',
    });
  });
});
