import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { PublicAgentRunList } from '@/lib/questions/contract/agent-tasks';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';

async function createSite(host: string, verifiedAt: Date | null): Promise<string> {
  const org = await createOrg();
  const site = await database().site.create({
    data: {
      organizationId: org.id,
      host,
      url: `https://${host}/`,
      ownershipToken: randomUUID(),
      verifiedAt,
    },
    select: { id: true },
  });
  return site.id;
}

async function createRun(
  siteId: string,
  publishedAt: Date | null,
  status: 'succeeded' | 'failed' = 'succeeded',
): Promise<string> {
  const task = await database().question.create({
    data: { siteId, text: 'Find the price', readers: ['agents'], startUrl: 'https://a.example/' },
  });
  const run = await database().agentRun.create({
    data: {
      siteId,
      taskId: task.id,
      batchId: randomUUID(),
      goal: task.text,
      startUrl: task.startUrl!,
      engine: 'stub',
      model: 'stub',
      status,
      finishedAt: new Date(),
      verdict: status === 'succeeded' ? 'reported' : null,
      publishedAt,
      answer: '12 €',
      stepCount: 1,
      inputTokens: 4711,
      evidence: [{ url: 'https://a.example/', quote: 'The price is 12 €' }],
      reasons: ['evidence_unverified:1'],
      steps: {
        create: {
          index: 0,
          at: new Date(),
          durationMs: 5,
          action: 'fetch',
          url: 'https://a.example/',
          status: 200,
          observation: 'Price',
          bytes: 10,
        },
      },
    },
    select: { id: true },
  });
  return run.id;
}

const day = (n: number): Date => new Date(Date.UTC(2026, 10, n));
const list = async (host: string, query = ''): Promise<PublicAgentRunList> => {
  const response = await ask(apiRoutes, `/api/v1/agent-tasks/${host}${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicAgentRunList;
};
const idsOf = async (host: string, query = '') =>
  (await list(host, query)).runs.map((run) => run.id);

describe('200', () => {
  it('a host without published runs has an empty list', async () => {
    expect(await list('Nobody.example.')).toEqual({
      host: 'nobody.example',
      runs: [],
      nextOffset: null,
    });
  });

  it('lists published runs, newest publication first, without private data', async () => {
    const site = await createSite('a.example', day(1));
    const [older, newer] = [await createRun(site, day(2)), await createRun(site, day(3))];
    await createRun(site, null);
    await createRun(site, day(4), 'failed');
    const { runs } = await list('a.example');
    expect(runs.map((run) => run.id)).toEqual([newer, older]);
    expect(runs[0]).toMatchObject({
      replayUrl: `http://localhost:3000/agent-tasks/a.example/${newer}`,
      publishedAt: '2026-11-03T00:00:00.000Z',
    });
    expect(runs[0]?.steps).toMatchObject([
      { index: 0, action: 'fetch', screenshot: null, note: null },
    ]);
    expect(JSON.stringify(runs)).not.toMatch(
      new RegExp(`4711|${site}|batchId|inputTokens|organization`),
    );
  });

  it('has pages', async () => {
    const site = await createSite('pages.example', day(1));
    const ids: string[] = [];
    for (const n of [5, 4, 3]) ids.push(await createRun(site, day(n)));
    expect(await list('pages.example', '?limit=2')).toMatchObject({ nextOffset: 2 });
    expect(await idsOf('pages.example', '?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list('pages.example', '?limit=2&offset=2&unknown=1')).toMatchObject({
      nextOffset: null,
    });
    expect(await idsOf('pages.example', '?limit=2&offset=2')).toEqual(ids.slice(2));
  });

  it('of several organizations, the latest verified owner counts, and an unverified one never', async () => {
    const [old, proven, none] = [
      await createSite('two.example', day(1)),
      await createSite('two.example', day(9)),
      await createSite('two.example', null),
    ];
    await createRun(old, day(2));
    const shown = await createRun(proven, day(3));
    await createRun(none, day(4));
    expect(await idsOf('two.example')).toEqual([shown]);
  });

  it('an unpublished run disappears at once, with its ETag', async () => {
    const run = await createRun(await createSite('gone.example', day(1)), day(2));
    const tag =
      (await ask(apiRoutes, '/api/v1/agent-tasks/gone.example')).headers.get('etag') ?? '';
    const again = () =>
      ask(apiRoutes, '/api/v1/agent-tasks/gone.example', { headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await database().agentRun.update({ where: { id: run }, data: { publishedAt: null } });
    expect((await again()).status).toBe(200);
    expect(await idsOf('gone.example')).toEqual([]);
  });
});

describe('400', () => {
  it.each(['limit=0', 'limit=51', 'limit=1&limit=2', 'offset=-1'])('%s', async (query) => {
    expect(
      await errorOf(await ask(apiRoutes, `/api/v1/agent-tasks/a.example?${query}`)),
    ).toMatchObject({ status: 400, error: 'invalid_input' });
  });
});
