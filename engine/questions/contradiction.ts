import type { AskedLine, AskedSite } from './asked-site';
import { valuesIn, type RightAnswer } from './right-answer';
import type { Place, ReadQuestion } from './walk';
import { wordsOf } from './words';

/** Words of the question that both places need, with their headings. */
const SHARED_MIN = 2;
/** Share of all their words that the two sentences have in common. */
const ALIKE_MIN = 0.5;
/** A sentence that is longer than this many times the other, and some characters, has more other words. */
const LENGTH_RATIO = 4;
const LENGTH_SLACK = 40;

/**
 * A sentence that answers the same with another amount, number, or date: about all that the right one is about, in
 * nearly the same words, and with a single value.
 */
export function contradictionOf(
  site: AskedSite,
  { line }: Place,
  { answers, words }: ReadQuestion,
): Place | null {
  const kinds = answers.filter((answer) => valuesIn(answer, line.text).length === 1);
  const around = wordsOf(line.context);
  const subject = [...words].filter((word) => line.words.has(word) || around.has(word));
  if (kinds.length === 0 || subject.length < SHARED_MIN) return null;
  const answersTheSame = (sentence: AskedLine) => {
    const context = wordsOf(sentence.context);
    return (
      isAlike(line, sentence) &&
      subject.every((word) => sentence.words.has(word) || context.has(word))
    );
  };
  const letters = lettersOf(line);
  // A sentence of other words or another length cannot be alike; this is much cheaper than its values.
  const mayBeAlike = ({ text, folded }: AskedLine) =>
    text.length <= LENGTH_RATIO * line.text.length + LENGTH_SLACK &&
    letters.some((word) => folded.includes(word));
  for (const page of site.pages) {
    if (site.isDisallowed(page.url)) continue;
    for (const { text, sentences } of [...page.html.lines, ...(page.markdown?.lines ?? [])])
      if (/\d/.test(text))
        for (const sentence of sentences)
          if (
            mayBeAlike(sentence) &&
            kinds.some((kind) => differs(kind, answers, sentence)) &&
            answersTheSame(sentence)
          )
            return { page, line: sentence };
  }
  return null;
}

function differs(kind: RightAnswer, answers: readonly RightAnswer[], { text }: AskedLine): boolean {
  if (!/\d/.test(text)) return false;
  const values = valuesIn(kind, text);
  return values.length === 1 && !answers.some((answer) => values[0]!.includes(valueOf(answer)));
}

const valueOf = (answer: RightAnswer): number | string =>
  'value' in answer ? answer.value : answer.kind === 'date' ? answer.day : '';

function isAlike(a: AskedLine, b: AskedLine): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  const common = one.filter((word) => other.includes(word)).length;
  return common / (one.length + other.length - common) >= ALIKE_MIN;
}

const lettersOf = ({ words }: AskedLine): string[] =>
  [...words].filter((word) => !/^\d+$/.test(word));
