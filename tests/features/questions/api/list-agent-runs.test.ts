import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { AgentRunList } from '@/lib/questions/contract/agent-runs';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createSite, type TestSite } from '../../../helpers/site';

interface NewRun {
  readonly at: number;
  readonly published?: boolean;
  readonly status?: 'queued' | 'succeeded' | 'failed';
}

async function createRun(
  site: TestSite,
  { at, published = false, status = 'succeeded' }: NewRun,
): Promise<string> {
  const task = await database().question.create({
    data: {
      siteId: site.id,
      text: 'Find the price',
      readers: ['agents'],
      startUrl: `http://${site.host}/`,
    },
  });
  const run = await database().agentRun.create({
    data: {
      siteId: site.id,
      taskId: task.id,
      batchId: randomUUID(),
      goal: task.text,
      startUrl: task.startUrl!,
      engine: 'stub',
      model: 'stub',
      status,
      queuedAt: new Date(Date.UTC(2026, 10, at)),
      finishedAt: status === 'queued' ? null : new Date(Date.UTC(2026, 10, at, 1)),
      verdict: status === 'succeeded' ? 'passed' : null,
      publishedAt: published ? new Date(Date.UTC(2026, 10, 20)) : null,
      evidence:
        status === 'succeeded' ? [{ url: `http://${site.host}/`, quote: 'The price is 12 €' }] : [],
      inputTokens: 987654321,
    },
    select: { id: true },
  });
  return run.id;
}

const get = (site: TestSite, query = '', headers: Record<string, string> = site.org.headers) =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/agent-runs${query}`, { headers });
async function list(site: TestSite, query = ''): Promise<AgentRunList> {
  const response = await get(site, query);
  expect(response.status).toBe(200);
  return (await response.json()) as AgentRunList;
}

describe('200', () => {
  it('a site without runs has an empty list with the next step', async () => {
    const site = await createSite();
    expect(await list(site)).toMatchObject({
      siteId: site.id,
      host: site.host,
      runs: [],
      nextOffset: null,
    });
  });

  it('lists published and private runs, newest first, each with the URL of its replay', async () => {
    const site = await createSite();
    const hidden = await createRun(site, { at: 1 });
    const shown = await createRun(site, { at: 2, published: true });
    const { runs } = await list(site);
    expect(runs.map(({ id, replayUrl, publishedAt }) => ({ id, replayUrl, publishedAt }))).toEqual([
      {
        id: shown,
        replayUrl: `http://localhost:3000/agent-tasks/${site.host}/${shown}`,
        publishedAt: '2026-11-20T00:00:00.000Z',
      },
      {
        id: hidden,
        replayUrl: `http://localhost:3000/sites/${site.id}/agent-runs/${hidden}`,
        publishedAt: null,
      },
    ]);
    expect(JSON.stringify(runs)).not.toContain('987654321');
  });

  it('has pages', async () => {
    const site = await createSite();
    for (const at of [1, 2, 3]) await createRun(site, { at, status: 'queued' });
    expect(await list(site, '?limit=2')).toMatchObject({ nextOffset: 2 });
    expect(await list(site, '?limit=2&offset=2')).toMatchObject({
      nextOffset: null,
      runs: [{ createdAt: '2026-11-01T00:00:00.000Z', verdict: null }],
    });
  });

  it('run_id selects one run, and limit and offset are ignored even when invalid', async () => {
    const site = await createSite();
    const [one] = [await createRun(site, { at: 1 }), await createRun(site, { at: 2 })];
    const selected = await list(site, `?run_id=${one}&limit=0&offset=x&limit=9`);
    expect([selected.runs.map((run) => run.id), selected.nextOffset]).toEqual([[one], null]);
  });
});

describe('404', () => {
  it('a run of another site is not found, nor is an unknown one', async () => {
    const [mine, other] = [await createSite(), await createSite()];
    const foreign = await createRun(other, { at: 1 });
    const answers = await Promise.all(
      [foreign, randomUUID()].map(async (id) => errorOf(await get(mine, `?run_id=${id}`))),
    );
    expect(answers[0]).toMatchObject({ status: 404, error: 'run_not_found' });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('a site of another organization is not found, whatever the run', async () => {
    const [mine, other] = [await createSite(), await createSite()];
    expect(
      await errorOf(
        await get(other, `?run_id=${await createRun(other, { at: 1 })}`, mine.org.headers),
      ),
    ).toMatchObject({ status: 404, error: 'site_not_found' });
  });
});

describe('400', () => {
  it.each([
    'run_id=',
    'run_id=1',
    'limit=0',
    'limit=51',
    'offset=-1',
    'run_id=x&run_id=y',
    'page=1',
  ])('%s', async (query) => {
    expect(await errorOf(await get(await createSite(), `?${query}`))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});
