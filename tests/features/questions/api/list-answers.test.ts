import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { AnswersList } from '@/lib/questions/contract/answers';
import { database } from '@/lib/platform/db/client';
import type { JobStatus } from '@/lib/platform/db/generated/enums';
import { ask, errorOf } from '../../../helpers/http';
import { createSite, type TestSite } from '../../../helpers/site';

const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 21, 10, n));

async function createPass(
  site: TestSite,
  at: number,
  status: JobStatus,
  answers: readonly string[] = [],
): Promise<string> {
  const finished = status === 'succeeded' || status === 'failed';
  const pass = await database().answersPass.create({
    data: {
      siteId: site.id,
      engine: 'stub',
      model: 'stub',
      status,
      queuedAt: minute(at),
      finishedAt: finished ? minute(at + 1) : null,
      error: status === 'failed' ? 'provider_auth: The provider refused the key.' : null,
      questionsAsked: answers.length,
      questionsCited: answers.length,
      results: {
        create: answers
          .map((answer, position) => ({
            position,
            question: `Q${position}`,
            answer,
            cited: false,
            mentioned: null,
            citations: [{ url: 'https://a.example/', title: null }],
            citedDomains: ['a.example'],
            competitors: { odd: [1, null] },
          }))
          .reverse(),
      },
    },
    select: { id: true },
  });
  return pass.id;
}

const get = (site: TestSite, query = '', headers: Record<string, string> = site.org.headers) =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/answers${query}`, { headers });
async function list(site: TestSite, query = ''): Promise<AnswersList> {
  const response = await get(site, query);
  expect(response.status).toBe(200);
  return (await response.json()) as AnswersList;
}

describe('200', () => {
  it('a site without passes has empty lists with the next step', async () => {
    const site = await createSite();
    expect(await list(site)).toMatchObject({
      siteId: site.id,
      host: site.host,
      passes: [],
      selectedPass: null,
      results: [],
      nextOffset: null,
    });
  });

  it('returns the latest finished pass, including failed ones, with its results in the order of the questions', async () => {
    const site = await createSite();
    await createPass(site, 1, 'succeeded', ['old']);
    const failed = await createPass(site, 3, 'failed', ['first', 'second']);
    const running = await createPass(site, 9, 'running', ['so far']);
    const { passes, selectedPass, results } = await list(site);
    expect(passes.map((pass) => pass.status)).toEqual(['running', 'failed', 'succeeded']);
    expect(selectedPass).toMatchObject({ id: failed, finishedAt: '2026-11-21T10:04:00.000Z' });
    expect(results.map((result) => result.answer)).toEqual(['first', 'second']);
    expect(results[0]).toMatchObject({
      cited: false,
      mentioned: null,
      rank: null,
      citations: [{ url: 'https://a.example/', title: null }],
      competitors: { odd: [1, null] },
    });
    expect(
      (await list(site, `?pass_id=${running.toUpperCase()}`)).results.map(
        (result) => result.answer,
      ),
    ).toEqual(['so far']);
  });

  it('numbers of a pass are null until it has finished', async () => {
    const site = await createSite();
    await createPass(site, 1, 'running', ['so far']);
    expect((await list(site)).passes[0]).toMatchObject({
      questionsAsked: null,
      questionsCited: null,
      finishedAt: null,
    });
  });

  it('the selected pass does not depend on the page', async () => {
    const site = await createSite();
    const first = await createPass(site, 1, 'succeeded', ['a']);
    for (const at of [2, 3]) await createPass(site, at, 'queued');
    const page = await list(site, `?limit=1&offset=1&pass_id=${first}`);
    expect([page.passes.length, page.selectedPass?.id, page.nextOffset]).toEqual([1, first, 2]);
  });
});

describe('404', () => {
  it('a pass of another site is not found, nor is an unknown one', async () => {
    const [mine, other] = [await createSite(), await createSite()];
    const foreign = await createPass(other, 1, 'succeeded');
    const answers = await Promise.all(
      [foreign, randomUUID()].map(async (id) => errorOf(await get(mine, `?pass_id=${id}`))),
    );
    expect(answers[0]).toMatchObject({ status: 404, error: 'pass_not_found' });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('a site of another organization is not found, whatever the pass', async () => {
    const [mine, other] = [await createSite(), await createSite()];
    expect(
      await errorOf(await get(other, `?pass_id=${randomUUID()}`, mine.org.headers)),
    ).toMatchObject({ status: 404, error: 'site_not_found' });
  });
});

describe('400', () => {
  it.each([
    'pass_id=',
    'pass_id=x',
    'limit=0',
    'limit=51',
    'limit=01',
    'limit=1&limit=1',
    'offset=10001',
    'unknown=1',
  ])('%s', async (query) => {
    expect(await errorOf(await get(await createSite(), `?${query}`))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});
