import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { markdownOf } from '@/app/(public)/md/pages';
import * as preview from '@/app/(public)/agent-tasks/[host]/[runId]/preview.png/route';
import type { AgentDocumentText } from '@/lib/questions/contract/dashboard/agent-runs';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import { database } from '@/lib/platform/db/client';
import { getPublicReplay, getReplay } from '@/lib/questions/server/agent-runs/get-replay';
import { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import { suggestionsOf, suggestTasks } from '@/lib/questions/server/agent-runs/suggest-tasks';
import { scanner } from '@/lib/platform/scanner';
import { html, text } from '../../../helpers/memory-network';
import { measureKept, plainReport } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';
import { createMember } from '../../../helpers/member';

const QUOTE = 'The “Falcon” costs 1,299.50 €';
const org = ({ org }: TestSite) => actorOf(org);

interface RunWish {
  readonly publishedAt?: Date | null;
  readonly status?: 'queued' | 'running' | 'succeeded' | 'failed';
  readonly text?: string;
}

/** A run that opened the home page, followed a redirect to the prices, and read on there. */
async function createRun(
  site: TestSite,
  {
    publishedAt = null,
    status = 'succeeded',
    text = `Prices ${'x'.repeat(600)} ${QUOTE}`,
  }: RunWish = {},
): Promise<string> {
  const base = `http://${site.host}`;
  const isOver = status === 'succeeded' || status === 'failed';
  const task = await database().question.create({
    data: {
      siteId: site.id,
      text: 'Find the price',
      readers: ['agents'],
      startUrl: `${base}/`,
      expectations: [{ kind: 'visited', path: '/prices' }],
    },
  });
  const step = (index: number, more: object) => ({
    index,
    at: new Date(Date.UTC(2026, 10, 1, 0, 0, index * 5)),
    durationMs: 100,
    action: 'fetch' as const,
    observation: 'x',
    bytes: 10,
    ...more,
  });
  const documentOf = (number: number, path: string, url: string, body: string) => ({
    number,
    url: `${base}${url}`,
    finalUrl: `${base}${path}`,
    status: 200,
    sha256: 'x',
    body: new Uint8Array(gzipSync(body)),
    fetchedAt: new Date(),
    expiresAt: new Date(Date.now() + 1e9),
  });
  const { id } = await database().agentRun.create({
    data: {
      siteId: site.id,
      taskId: task.id,
      batchId: randomUUID(),
      goal: task.text,
      startUrl: task.startUrl!,
      expectations: task.expectations ?? [],
      engine: 'stub',
      model: 'stub',
      status,
      publishedAt,
      ...(isOver ? { finishedAt: new Date() } : {}),
      verdict: status === 'succeeded' ? 'passed' : null,
      stepCount: 4,
      evidence: [
        { url: `${base}/old-prices`, quote: '"Falcon" costs 1,299.50 €' },
        { url: `${base}/never-read`, quote: 'nothing of this kind' },
      ],
      steps: {
        create: [
          step(0, { url: `${base}/`, status: 200 }),
          step(1, { url: `${base}/kept`, status: null, bytes: 0 }),
          step(2, { url: `${base}/prices`, status: 200, observation: 'Prices xxx' }),
          step(3, { action: 'read', url: `${base}/prices`, bytes: 0, observation: `xxx ${QUOTE}` }),
        ],
      },
      documents: {
        create: [documentOf(1, '/', '/', 'Home'), documentOf(2, '/prices', '/old-prices', text)],
      },
    },
    select: { id: true },
  });
  return id;
}

describe('the replay of a run', () => {
  it('shows which step read a quote, also after a redirect, and which document each step read', async () => {
    const site = await createSite();
    const replay = await getReplay(org(site), site.id, await createRun(site));
    expect(replay.documents).toEqual([1, null, 2, 2]);
    expect(replay.quotes.map(({ step }) => step)).toEqual([3, null]);
    expect(replay.expectations).toEqual([{ kind: 'visited', path: '/prices' }]);
  });

  it('remains after the texts are deleted: quotes are found by the URL of the step', async () => {
    const site = await createSite();
    const run = await createRun(site);
    await database().agentDocument.deleteMany({ where: { runId: run } });
    const replay = await getReplay(org(site), site.id, run);
    expect(replay.documents).toEqual([null, null, null, null]);
    expect(replay.steps).toHaveLength(4);
  });
});

describe('the public page of a run', () => {
  it('shows a published run to the public, without private data', async () => {
    const site = await createSite();
    const run = await createRun(site, { publishedAt: new Date() });
    const replay = await getPublicReplay(site.host, run);
    expect(replay?.quotes.map(({ step }) => step)).toEqual([3, null]);
    expect(JSON.stringify(replay)).not.toMatch(
      new RegExp(`${site.id}|${site.org.id}|batchId|inputTokens|expectations|documents`),
    );
    expect(await markdownOf(`/agent-tasks/${site.host}/${run}`)).toMatchObject({
      text: expect.stringContaining('# Find the price'),
    });
    await database().agentRun.update({ where: { id: run }, data: { publishedAt: null } });
    expect(await getPublicReplay(site.host, run)).toBeNull();
  });

  it('is the same 404 for an unpublished, failed, running, unknown, and foreign run, and without verified ownership', async () => {
    const [site, other, unproven] = [
      await createSite(),
      await createSite(),
      await createSite({ verified: false }),
    ];
    const now = new Date();
    const addresses: [string, string][] = [
      [site.host, await createRun(site)],
      [site.host, await createRun(site, { publishedAt: now, status: 'failed' })],
      [site.host, await createRun(site, { publishedAt: now, status: 'running' })],
      [site.host, randomUUID()],
      [site.host, 'x'],
      [site.host, await createRun(other, { publishedAt: now })],
      [unproven.host, await createRun(unproven, { publishedAt: now })],
      ['not a host', randomUUID()],
    ];
    for (const [host, runId] of addresses) {
      expect(await markdownOf(`/agent-tasks/${host}/${runId}`)).toBeNull();
      const picture = await preview.GET(new Request('http://localhost/'), {
        params: Promise.resolve({ host, runId }),
      });
      expect([picture.status, await picture.text(), picture.headers.get('cache-control')]).toEqual([
        404,
        'No published run was found at this URL.\n',
        'no-store',
      ]);
    }
  });
});

describe('the text of a step', () => {
  const read = async (site: TestSite, run: string, number: string, query = '', by = site.org) =>
    ask(apiRoutes, `/api/dashboard/agent-runs/${run}/documents/${number}${query}`, {
      headers: (await createMember(by, 'member')).headers,
    });

  it('has its quotes marked, regardless of their typography', async () => {
    const site = await createSite();
    const answer = (await (
      await read(site, await createRun(site), '2')
    ).json()) as AgentDocumentText;
    expect(answer.marks.map(({ from, to }) => answer.text.slice(from, to))).toEqual([
      '“Falcon” costs 1,299.50 €',
    ]);
    expect(answer).toMatchObject({
      url: `http://${site.host}/prices`,
      from: 0,
      nextFrom: null,
      length: answer.text.length,
    });
  });

  it('is returned in parts if long, the part with the quote first; invisible characters are written out', async () => {
    const site = await createSite();
    const run = await createRun(site, {
      text: `\u202E${'y'.repeat(100_000)}${QUOTE}${'z'.repeat(50_000)}`,
    });
    const first = (await (await read(site, run, '2')).json()) as AgentDocumentText;
    expect([first.from > 90_000, first.marks.length, first.nextFrom !== null]).toEqual([
      true,
      1,
      true,
    ]);
    const start = (await (await read(site, run, '2', '?from=0')).json()) as AgentDocumentText;
    expect([start.from, start.text.slice(0, 10), start.marks]).toEqual([0, '[U+202E]yy', []]);
    expect(
      (await (await read(site, run, '2', '?from=999999999')).json()) as AgentDocumentText,
    ).toMatchObject({ text: '', nextFrom: null });
  });

  it('of another organization or an unknown document is not found; an invalid number is refused', async () => {
    const site = await createSite();
    const run = await createRun(site);
    expect(await errorOf(await read(site, run, '2', '', await createOrg()))).toMatchObject({
      status: 404,
      error: 'run_not_found',
    });
    expect(await errorOf(await read(site, run, '3'))).toMatchObject({
      status: 404,
      error: 'run_not_found',
    });
    for (const [number, query] of [
      ['0', ''],
      ['x', ''],
      ['99999', ''],
      ['1', '?from=-1'],
      ['1', '?from=1e3'],
      ['1', '?x=1'],
    ] as const)
      expect((await read(site, run, number, query)).status).toBe(400);
  });
});

it('active runs are listed in the order of the queue, with their progress', async () => {
  const site = await createSite();
  await createRun(site);
  const [queued, running] = [
    await createRun(site, { status: 'queued' }),
    await createRun(site, { status: 'running' }),
  ];
  const progress = (await (
    await ask(apiRoutes, `/api/dashboard/sites/${site.id}/questions/progress`, {
      headers: (await createMember(site.org, 'member')).headers,
    })
  ).json()) as QuestionsProgress;
  expect(progress.runs.map(({ id, status, stepCount }) => [id, status, stepCount])).toEqual(
    expect.arrayContaining([
      [queued, 'queued', 4],
      [running, 'running', 4],
    ]),
  );
  expect([progress.runs.length, progress.pollAfterSeconds]).toEqual([2, 2]);
});

describe('suggested tasks', () => {
  const page = (path: string, status = 200) => ({
    url: `https://a.example${path}`,
    status,
    score: 1,
    checks: [],
    error: null,
  });
  const NOTHING = { api: null, mcp: null, agent: null, docs: null, commerce: null, auth: null };
  const report = async (pages: ReturnType<typeof page>[]) =>
    ({ ...(await plainReport()), url: 'https://a.example/', pages }) as never;

  it('come from the scanned pages, and expect a quote from there', async () => {
    const found = suggestionsOf({
      report: await report([
        page('/en/Pricing.html'),
        page('/blog'),
        page('/kontakt'),
        page('/returns', 404),
      ]),
      listed: ['/returns', 'https://elsewhere.example/sign-up', 'https://a.example/contact'],
      surfaces: { ...NOTHING, api: 'an OpenAPI document at https://a.example/openapi.json' },
    });
    expect(
      found.map(({ startUrl, expectations, because }) => [startUrl, expectations, because]),
    ).toEqual([
      [
        'https://a.example/',
        [{ kind: 'evidence_from', path: '/en/Pricing.html*' }],
        'The scan covered /en/Pricing.html.',
      ],
      [
        'https://a.example/',
        [{ kind: 'evidence_from', path: '/kontakt*' }],
        'The scan covered /kontakt.',
      ],
      [
        'https://a.example/',
        [],
        'The scan found an OpenAPI document at https://a.example/openapi.json.',
      ],
      [
        'https://a.example/',
        [{ kind: 'evidence_from', path: '/returns*' }],
        'The site lists /returns.',
      ],
    ]);
  });

  it('of a home page come from the URLs in its sitemap and llms.txt that the scan recorded', async () => {
    const { report: measured, recordings } = await measureKept('site.test', {
      '/': html(
        '<!doctype html><html lang="en"><title>Lists</title><body><h1>Lists</h1></body></html>',
      ),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.test/en/pricing</loc></url></urlset>',
      },
      '/llms.txt': text('# Lists\n\n> A list.\n\n## Pages\n\n- [Contact](/contact): us\n'),
    });
    const site = await createSite({ host: 'site.test' });
    await finishScan(site, '2026-11-21T10:00:00.000Z', measured, recordings);
    expect((await suggestTasks(org(site), site.id)).map(({ because }) => because)).toEqual([
      'The site lists /en/pricing.',
      'The site lists /contact.',
    ]);
    await scanner().close();
  });

  it('are empty if the report suggests none', async () =>
    expect(
      suggestionsOf({
        report: await report([page('/blog')]),
        listed: ['%%%', 'http://['],
        surfaces: NOTHING,
      }),
    ).toEqual([]));

  it('are marked when added, and added once, in any number of tabs', async () => {
    const site = await createSite();
    const { headers } = await createMember(site.org, 'member');
    const body = JSON.stringify({
      ...QUESTION,
      text: 'Find how to contact the people behind this site.',
      startUrl: `http://${site.host}/`,
      expectations: [{ kind: 'evidence_from', path: '/contact*' }],
      suggested: true,
    });
    const answers = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (
            await ask(apiRoutes, `/api/dashboard/sites/${site.id}/questions`, {
              method: 'POST',
              headers,
              body,
            })
          ).json() as Promise<{ ids: string[] }>,
      ),
    );
    expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(1);
    expect(
      (await listAgentTasks(await getOwnedSite(actorOf(site.org), site.id))).tasks,
    ).toMatchObject([{ suggested: true, runs: 0 }]);
  });
});

/** A question for agents, as the form sends it. */
const QUESTION = {
  text: 'Find the price',
  answers: [],
  startUrl: '/',
  expectations: [],
  readers: ['agents'],
  schedule: 'off',
};

describe('the error of a task names its field', () => {
  it.each([
    [{ startUrl: 'https://elsewhere.example/' }, 'startUrl', 'The task must start on '],
    [{ startUrl: 'ftp://x/' }, 'startUrl', 'Addresses that begin with ftp:'],
    [
      {
        expectations: [
          { kind: 'visited', path: '/' },
          { kind: 'answer_contains', any: [] },
        ],
      },
      'expectations.1.any',
      'Enter the expected value.',
    ],
    [
      { expectations: [{ kind: 'answer_number', value: 'x' }] },
      'expectations.0.value',
      'Enter a number.',
    ],
    [{ text: 'Find\0 it' }, 'text', 'text contains a character that can’t be stored.'],
    [{ text: 'Find \uD800' }, 'text', 'text contains a character that can’t be stored.'],
    [
      { expectations: [{ kind: 'visited', path: '/\0' }] },
      'expectations.0.path',
      'expectations.0.path contains a character that can’t be stored.',
    ],
    [
      { expectations: [{ kind: 'answer_contains', any: ['\uDC00'] }] },
      'expectations.0.any.0',
      'expectations.0.any.0 contains a character that can’t be stored.',
    ],
    [
      { expectations: [{ kind: 'evidence_from', path: 'x'.repeat(201) }] },
      'expectations.0.path',
      'Enter at most 200 characters.',
    ],
  ])('%j', async (wrong, field, words) => {
    const site = await createSite();
    const body = JSON.stringify({ ...QUESTION, ...wrong });
    const error = await errorOf(
      await ask(apiRoutes, `/api/dashboard/sites/${site.id}/questions`, {
        method: 'POST',
        headers: (await createMember(site.org, 'member')).headers,
        body,
      }),
    );
    expect(error).toMatchObject({ field, message: expect.stringContaining(words) as string });
  });
});
