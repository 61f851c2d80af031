import { beforeAll, describe, expect, it } from 'vitest';
import type { Question, QuestionResult } from '@/engine/questions/types';
import { LocalRecordingReader } from '@/engine/recorded/recording-reader';
import { CONTRADICTED, NOT_CONTRADICTED, pairSite } from '../../fixtures/questions/contradictions';
import { ASKED_SITES } from '../../fixtures/questions/sites';
import type { MemorySite } from '../../helpers/memory-network';
import { measureKept } from '../../helpers/site-report';
import { reportSuite } from '../../helpers/suite';

const reader = new LocalRecordingReader(({ error }) => {
  throw error;
});

/** Checks that request what the readers of questions read. */
const READING = [
  'html-rendering',
  'content-negotiation',
  'robots-txt',
  'llms-txt',
  'sitemap',
] as const;

async function ask(site: MemorySite, questions: readonly Question[]) {
  const { recordings } = await measureKept('site.test', site, 50, READING);
  const read = await reader.asked(recordings!, questions);
  if (!read.ok) throw new Error(read.reason);
  return read.value.results;
}

const isFound = ({ state }: QuestionResult) => state === 'found' || state === 'contradicted';
const shareOf = <T>(all: readonly T[], test: (item: T) => boolean) =>
  all.filter(test).length / all.length;

// Own questions over sites in the manner of strangers’ sites; no public suite asks for places in pages.
describe('questions over sites in six languages', () => {
  let questions: {
    readonly path: string | null;
    readonly at: string | null;
    readonly result: QuestionResult;
  }[];
  beforeAll(async () => {
    const perSite = ASKED_SITES.map(async ({ site, questions }) => {
      const results = await ask(
        site,
        questions.map(([question, answer]) => ({ question, answers: [answer] })),
      );
      return results.map((result, i) => ({
        path: questions[i]![2],
        at: result.quote && new URL(result.quote.url).pathname,
        result,
      }));
    });
    questions = (await Promise.all(perSite)).flat();
  });

  it('at least 95 % of the answers are found, of which at least 98 % are on the right page', () => {
    const answered = questions.filter(({ path }) => path !== null);
    expect(answered.length).toBeGreaterThanOrEqual(120);
    expect(shareOf(answered, ({ result }) => result.state === 'found')).toBeGreaterThanOrEqual(
      0.95,
    );
    const quoted = questions.filter(({ result }) => isFound(result));
    expect(shareOf(quoted, ({ path, at }) => path === at)).toBeGreaterThanOrEqual(0.98);
  });

  it('of an answer that is there, no result says that no page has it', () => {
    const denied = questions.filter(
      ({ path, result }) => path !== null && result.cause?.lostBy === 'missing',
    );
    expect(denied).toEqual([]);
  });
});

describe('two pages', () => {
  const stateOf = async ({
    asked: [question, answer],
    ...pages
  }: (typeof CONTRADICTED)[number]) => {
    const [result] = await ask(pairSite(pages), [{ question, answers: [answer] }]);
    return result!.state;
  };

  it('at least 90 % of contradictions are found', async () => {
    const states = await Promise.all(CONTRADICTED.map(stateOf));
    expect(shareOf(states, (state) => state === 'contradicted')).toBeGreaterThanOrEqual(0.9);
  });

  it.each(NOT_CONTRADICTED)(
    '$other does not contradict “$asked.1” for “$asked.0”',
    async (pair) => {
      expect(await stateOf(pair)).toBe('found');
    },
  );
});

reportSuite({
  name: 'Seamark: questions over sites in six languages',
  agreeing:
    ASKED_SITES.flatMap(({ questions }) => questions).length +
    CONTRADICTED.length +
    NOT_CONTRADICTED.length,
  leftOut: [],
});

it('the page whose title and text have most words of a question comes closest to an answer', async () => {
  const site = pairSite({
    right: '<h1>Boats</h1><p>We build boats by hand, and care about delivery.</p>',
    other: '<h1>Delivery</h1><p>We deliver within a week.</p>',
  });
  const closestTo = async (question: string) => {
    const [result] = await ask(site, [{ question, answers: ['90 EUR'] }]);
    return [result!.cause?.lostBy, result!.cause?.url];
  };
  expect(await closestTo('What does delivery to Norway cost?')).toEqual([
    'missing',
    'https://site.test/b',
  ]);
  expect(await closestTo('Quanto costa?')).toEqual(['missing', null]);
});
