import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { QuestionResults, SiteQuestions } from '@/lib/questions/contract/questions';
import { database } from '@/lib/platform/db/client';
import type { Worker } from '@/lib/platform/jobs/worker';
import { exportQuestions, importQuestions } from '@/lib/questions/server/questions-file';
import { scanWorker } from '../../../helpers/scan-worker';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main>`;
const NORWAY = { question: 'What does delivery to Norway cost?', answers: ['9.90 EUR'] };
const RETURNS = { question: 'How long may I return a boat?', answers: ['14 days', 'two weeks'] };

let price = '';
let served: ServedSite;
let worker: Worker;
let close: () => Promise<void>;
let site: TestSite;

beforeAll(async () => {
  served = await serveSite(
    {
      '/': () => page('Boats', '<p><a href="/delivery">Delivery and returns of a boat</a></p>'),
      '/delivery': () =>
        page(
          'Delivery and returns',
          `<p>Delivery to Norway costs ${price}.</p><p>You may return a boat within 14 days.</p><h2>Do you paint boats?</h2><p>Yes.</p>`,
        ),
      '/robots.txt': 'User-agent: *\nAllow: /\n',
    },
    { host: 'questions.test' },
  );
  ({ worker, close } = await scanWorker([served]));
});
afterAll(async () => {
  await close();
  await served.close();
});
beforeEach(async () => {
  price = '€ 9.90';
  site = await createSite();
  await database().site.update({
    where: { id: site.id },
    data: { host: served.host, url: `http://${served.host}/` },
  });
});

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/${path}`, {
    method,
    headers: { ...site.org.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw Object.assign(new Error('refused'), await errorOf(response));
  return (await response.json()) as T;
};
const put = (...questions: readonly unknown[]) =>
  call<SiteQuestions>('PUT', 'questions', { questions });
const results = () => call<QuestionResults>('GET', 'questions/results');
async function scan(): Promise<void> {
  await call('POST', 'scan');
  await worker.drain();
}

describe('questions of a site', () => {
  it('are asked of the latest scan when they are stored, without a request to the site', async () => {
    await scan();
    const before = served.requests.length;
    expect(await put(NORWAY)).toMatchObject({
      questions: [NORWAY],
      suggestions: [{ question: 'Do you paint boats?', answer: null }],
    });
    expect(await results()).toMatchObject({
      pages: 2,
      found: 1,
      judged: 1,
      results: [
        {
          state: 'found',
          quote: {
            url: `http://${served.host}/delivery`,
            text: 'Delivery to Norway costs € 9.90.',
          },
        },
      ],
    });
    expect(served.requests.length).toBe(before);
  });

  it('are asked at every scan; a lost answer is an event with the question, and a found one none', async () => {
    await put(NORWAY, RETURNS);
    await scan();
    expect(await results()).toMatchObject({ found: 2, judged: 2 });
    price = '<b id="price"></b>';
    await scan();
    const { history, results: now } = await results();
    expect(history.map(({ found }) => found)).toEqual([1, 2]);
    expect(now.map(({ state, cause }) => [state, cause?.lostBy])).toEqual([
      ['not_found', 'missing'],
      ['found', undefined],
    ]);
    price = '€ 9.90';
    await scan();
    const events = await database().event.findMany({
      where: { siteId: site.id, type: 'question.lost' },
    });
    expect(events.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toEqual([
      {
        questions: [NORWAY.question],
        found: 1,
        judged: 2,
        previousScanId: history[1]!.scanId,
      },
    ]);
  });

  it('are a file that can be read again', async () => {
    await put(NORWAY, RETURNS);
    const { text } = await exportQuestions(actorOf(site.org), site.id);
    expect(text).toBe(
      'questions:\n  - question: What does delivery to Norway cost?\n    answers: 9.90 EUR\n' +
        '  - question: How long may I return a boat?\n    answers:\n      - 14 days\n      - two weeks\n',
    );
    await put();
    await importQuestions(actorOf(site.org), site.id, text, new AbortController().signal);
    expect((await call<SiteQuestions>('GET', 'questions')).questions).toEqual([NORWAY, RETURNS]);
  });

  it.each([
    ['no answer', [{ question: 'Why?', answers: [] }]],
    ['an empty answer', [{ question: 'Why?', answers: [' '] }]],
    ['10,000 characters', [{ question: 'x'.repeat(10_000), answers: ['y'] }]],
    ['the same question twice', [NORWAY, NORWAY]],
    [
      '51 questions',
      Array.from({ length: 51 }, (_, i) => ({ question: `Why ${i}?`, answers: ['y'] })),
    ],
  ])('are refused with %s, and the stored ones stay', async (_, questions) => {
    await put(NORWAY);
    await expect(put(...questions)).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
    expect((await call<SiteQuestions>('GET', 'questions')).questions).toEqual([NORWAY]);
  });

  it('have no results before they are asked', async () => {
    await expect(results()).rejects.toMatchObject({ status: 404, error: 'not_found' });
    await scan();
    await expect(results()).rejects.toMatchObject({ status: 404, error: 'not_found' });
  });
});
