import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreement } from '@/app/(public)/evidence/content';
import { startLlmStub, type LlmStub, type Script } from '../../packages/demo/src/llm-stub';
import { OpenAiModel } from '@/lib/questions/server/models/openai-model';
import {
  MODEL_CHANGES,
  measureModel,
  rankCorrelation,
} from '@/packages/lab/src/model/measure-model';
import { CONTENTS } from '@/packages/lab/src/sites/whole-site';

const REPEATS = 2;
const PAGES = CONTENTS.flatMap(({ folder, pages }) =>
  pages.flatMap(({ slug, facts }) =>
    facts.map(([question, sentence]) => ({ question, sentence, url: `/${folder}/${slug}` })),
  ),
);

/** Fetches the page of the question, and quotes the sentence that answers it. */
const knowsAddresses: Script = ({ turns }) => {
  const page = PAGES.find(({ question }) => turns[0]!.text.includes(question))!;
  const url = `https://site.test${page.url}`;
  return turns.length === 1
    ? { toolCalls: [{ name: 'fetch', args: { url, prefer: 'html' } }] }
    : {
        toolCalls: [
          {
            name: 'finish',
            args: { outcome: 'done', answer: '', evidence: [{ url, quote: page.sentence }] },
          },
        ],
      };
};

let stub: LlmStub;
beforeAll(async () => {
  stub = await startLlmStub(knowsAddresses);
});
afterAll(() => stub.close());

it('a model is run as often as asked on each task, and its losses are those of the change', async () => {
  const model = new OpenAiModel({
    engine: 'stub',
    model: 'knows-addresses',
    baseUrl: `${stub.url}/v1`,
    apiKey: 'key',
    canCite: false,
  });
  const { 'html-rendering/shell': shell, 'llms-txt/absent': noLlmsTxt } = MODEL_CHANGES;
  const results = await measureModel(model, REPEATS, () => undefined, {
    'html-rendering/shell': shell!,
    'llms-txt/absent': noLlmsTxt!,
  });
  expect(results.changes).toEqual(['html-rendering/shell', 'llms-txt/absent']);
  expect(results.effects.map(({ mutation, n, done }) => [mutation, n, done])).toEqual([
    ['html-rendering/shell', CONTENTS.length * 2 * REPEATS, [1, 0]],
  ]);
  const agreementOf = (name: string) =>
    results.agreement.find(({ reader }) => reader === name)?.correlation;
  expect([agreementOf('Text'), agreementOf('API')]).toEqual([1, 0]);
});

it('at least twelve changes are compared', () => {
  expect(Object.keys(MODEL_CHANGES).length).toBeGreaterThanOrEqual(12);
});

it.each([
  [[1, 2, 3, Infinity], [10, 20, 30, 40], 1],
  [[1, 2, 2, 3], [3, 2, 2, 1], -1],
  [[1, 2, 3], [1, 1, 1], 0],
  // 1 − 6 Σd² ÷ n(n² − 1), with Σd² = 8.
  [[1, 2, 3, 4, 5], [3, 1, 2, 5, 4], 0.6],
])('ranks of %j and %j correlate by %d', (one, other, expected) => {
  expect(rankCorrelation(one, other)).toBe(expected);
});

it('the page of evidence names the readers that rank as the model does', () => {
  const results = {
    model: 'stub knows-addresses',
    agent: 'seamark-agent@1',
    date: '2026-11-26',
    repeats: 35,
    changes: ['a', 'b'],
    effects: [],
    agreement: [
      { reader: 'Text', correlation: 0.7 },
      { reader: 'HTML', correlation: 0.69 },
    ],
  };
  expect(agreement(results)).toBe(
    'By the cost of an answer over 2 changes, these rank as stub knows-addresses does (Spearman, at least 0.7): Text (0.70).',
  );
  expect(agreement({ ...results, agreement: [] })).toContain('no reader');
  expect(agreement(null)).toContain('No model has been run yet');
});
