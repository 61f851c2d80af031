import { amountsIn } from '../parse/money';
import { clip, collapseSpace } from '../parse/text';
import type { AskedLine, AskedSite } from './asked-site';
import type { QuestionSuggestion } from './types';

const SUGGESTIONS_MAX = 10;
const WORDS = { min: 3, max: 20 } as const;
/** Lines after a question in which its answer is sought. */
const ANSWER_LINES = 3;

/** Questions that the pages ask themselves, such as those of a FAQ, each with the only amount of its answer. */
export function suggestQuestions(site: AskedSite): QuestionSuggestion[] {
  const found = new Map<string, QuestionSuggestion>();
  for (const { url, html } of site.pages)
    for (const [at, { text }] of html.lines.entries()) {
      const question = collapseSpace(text);
      if (!isQuestion(question) || found.has(question)) continue;
      found.set(question, {
        question: clip(question, 300),
        answer: answerIn(html.lines.slice(at + 1, at + 1 + ANSWER_LINES)),
        url,
      });
      if (found.size === SUGGESTIONS_MAX) return [...found.values()];
    }
  return [...found.values()];
}

function isQuestion(text: string): boolean {
  if (!/[?？]$/.test(text) || /[.!] /.test(text)) return false;
  const words = text.split(' ').length;
  return words >= WORDS.min && words <= WORDS.max;
}

function answerIn(lines: readonly AskedLine[]): string | null {
  const end = lines.findIndex(({ text }) => /[?？]\s*$/.test(text));
  const amounts = amountsIn(
    lines
      .slice(0, end === -1 ? undefined : end)
      .map(({ text }) => text)
      .join(' \n'),
  );
  return amounts.length === 1 ? amounts[0]!.text : null;
}
