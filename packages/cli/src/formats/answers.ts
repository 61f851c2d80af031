import { styleText } from 'node:util';
import { tallyOf } from '@seamark/engine';
import type { QuestionResult } from '@/lib/questions/contract/questions';
import { count } from '@/lib/platform/text/numbers';
import { text } from '@/lib/platform/text/markdown';
import {
  answeredSentence,
  causeSentence,
  isLost,
  STATE_WORDS,
} from '@/lib/questions/question-words';
import { siteText } from '@/lib/platform/text/site-text';
import type { Answers } from '../ask';
import { escapeMarkup } from './escape';
import { sarifLog } from './sarif';

const SHAPES = { found: '●', contradicted: '▲', not_found: '⬣', unknown: '–' } as const;
const COLORS = {
  found: 'green',
  contradicted: 'yellow',
  not_found: 'red',
  unknown: 'gray',
} as const;

/** Where an answer is, what contradicts it, or why there is none; one sentence per line. */
function explain(result: QuestionResult, pages: number): string[] {
  const { quote, contradiction } = result;
  return [
    ...(quote === null ? [] : [`“${quote.text}” (${quote.url})`]),
    ...(contradiction === null ? [] : [`“${contradiction.text}” (${contradiction.url})`]),
    causeSentence(result, pages) ?? [],
  ].flat();
}

/** Questions for a terminal: one line each, and where the answer is or why there is none. */
export function answersInTerminal({ url, pages, results }: Answers, color: boolean): string {
  const lines = results.flatMap((result) => {
    const shape = SHAPES[result.state];
    const mark = color ? styleText(COLORS[result.state], shape, { validateStream: false }) : shape;
    return [
      `${mark} ${siteText(result.question, 300)}`,
      ...explain(result, pages).map((line) => `    ${siteText(line, 1000)}`),
    ];
  });
  return `${[
    `${siteText(url, 2048)}, ${count(pages, 'page')}`,
    '',
    ...lines,
    '',
    sentenceOf(results),
  ].join('\n')}\n`;
}

function sentenceOf(results: readonly QuestionResult[]): string {
  const { found, judged } = tallyOf(results);
  return answeredSentence(found, judged);
}

/** The questions as a list for a pull request. */
export function answersMarkdown({ pages, results }: Answers): string {
  const lines = results.flatMap((result) => [
    `- ${SHAPES[result.state]} ${text(siteText(result.question, 300))}`,
    ...explain(result, pages).map((line) => `  ${text(siteText(line, 1000))}`),
  ]);
  return ['## Questions', '', sentenceOf(results), '', ...lines, ''].join('\n');
}

/** One test per question. */
export function answersJunit({ url, pages, results }: Answers, folder: string | null): string {
  const cases = results.map((result) => {
    const inside =
      result.state === 'unknown'
        ? '<skipped message="not measured"/>'
        : isLost(result)
          ? `<failure message="${STATE_WORDS[result.state]}">${explain(result, pages)
              .map((line) => escapeMarkup(line))
              .join('\n')}</failure>`
          : '';
    return `    <testcase name="${escapeMarkup(result.question)}" classname="questions">${inside}</testcase>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Seamark">\n' +
    `  <testsuite name="${escapeMarkup(folder ?? url, 2048)}" tests="${results.length}" ` +
    `failures="${results.filter(isLost).length}" errors="0" ` +
    `skipped="${results.filter(({ state }) => state === 'unknown').length}">\n${cases.join('')}  </testsuite>\n</testsuites>\n`
  );
}

const RULES = [
  ['question/not-answered', 'not_found', 'No page answers a question of visitors.'],
  ['question/contradicted', 'contradicted', 'Two pages answer a question of visitors differently.'],
] as const;

/** Questions without an answer for code scanning, at the file of the questions: OASIS SARIF 2.1.0. */
export function answersSarif({ pages, results }: Answers, file: string): string {
  return sarifLog(
    { rules: RULES.map(([id, , text]) => ({ id, shortDescription: { text } })) },
    {
      results: results.filter(isLost).map((result) => {
        const ruleIndex = RULES.findIndex(([, state]) => state === result.state);
        const lines = [result.question, ...explain(result, pages)];
        return {
          ruleId: RULES[ruleIndex]![0],
          ruleIndex,
          level: 'error',
          message: { text: lines.map((line) => siteText(line, 1000)).join('\n') },
          locations: [{ physicalLocation: { artifactLocation: { uri: file } } }],
          partialFingerprints: { 'question/v1': result.question },
        };
      }),
    },
  );
}
