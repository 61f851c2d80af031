import { amountsIn } from '../parse/money';
import { clip, collapseSpace } from '../parse/text';
import type { AskedLine, AskedPage, AskedSite, FaqEntry } from './asked-site';
import type { QuestionSuggestion } from './types';

const SUGGESTIONS_MAX = 10;
const WORDS = { min: 3, max: 20 } as const;
/** Lines after a question in which its answer is sought. */
const ANSWER_LINES = 3;

/** Questions that the pages ask themselves, such as those of a FAQ, each with the only amount of its answer. */
export function suggestQuestions(site: AskedSite): QuestionSuggestion[] {
  const suggestions = new Map<string, QuestionSuggestion>();
  for (const page of site.pages)
    for (const { question, answer } of askedOn(page)) {
      if (!isQuestion(question) || suggestions.has(question)) continue;
      suggestions.set(question, {
        question: clip(question, 300),
        answer: onlyAmount(answer),
        url: page.url,
      });
      if (suggestions.size === SUGGESTIONS_MAX) return [...suggestions.values()];
    }
  return [...suggestions.values()];
}

/** Lines of a page with the lines after them, then its FAQ markup. */
function* askedOn({ html, faq }: AskedPage): Generator<FaqEntry> {
  for (const [at, { text }] of html.lines.entries())
    yield {
      question: collapseSpace(text),
      answer: textBelow(html.lines.slice(at + 1, at + 1 + ANSWER_LINES)),
    };
  yield* faq;
}

function isQuestion(text: string): boolean {
  if (!/[?？]$/.test(text) || /[.!] /.test(text)) return false;
  const words = text.split(' ').length;
  return words >= WORDS.min && words <= WORDS.max;
}

/** Up to the next question. */
function textBelow(lines: readonly AskedLine[]): string {
  const end = lines.findIndex(({ text }) => /[?？]\s*$/.test(text));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .map(({ text }) => text)
    .join(' \n');
}

function onlyAmount(answer: string): string | null {
  const amounts = amountsIn(answer);
  return amounts.length === 1 ? amounts[0]!.text : null;
}
