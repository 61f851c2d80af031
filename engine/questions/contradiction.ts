import { textBefore } from '../parse/text';
import { hasOne, type AskedSite } from './asked-site';
import { valueOf, valuesIn, writtenValues, type RightAnswer } from './right-answer';
import { subjectsAt, type Subject } from './subject';
import type { ReadQuestion } from './occurrences';
import type { Place } from './walk';
import { labelWords } from './words';

/** Words before a value that make it a limit: “from 9 €” does not contradict “12 €”. */
const LIMIT =
  /(?:^|[^\p{L}])(?:from|over|up to|at least|ab|über|bis(?: zu)?|mindestens|dès|à partir de|jusqu’à|desde|a partir de|hasta|da|fino a|vanaf|tot|od|do|от|до|från|fra|op til|até)\s*$/iu;

/**
 * A value that answers the question otherwise: it has the words of the question that the right answer has, and no other
 * word that tells it apart from that answer.
 */
export function contradictionOf(
  site: AskedSite,
  right: Place,
  { answers, words }: ReadQuestion,
): Place | null {
  const { answer, subject } = right;
  const shared = words.filter(({ stems }) => hasOne(subject.words, stems));
  if (valuesIn(answer, subject.part).length !== 1 || shared.length === 0) return null;
  // Words around both values distinguish neither, such as the heading “Arrival and departure”.
  const wordsOf = ({ part }: Subject) =>
    part.above === subject.part.above ? [subject.part.words] : subject.words;
  const isApart = (other: Subject) => {
    const words = wordsOf(other);
    const tellsApart = (label: string) =>
      labelWords(label).some(({ stems }) => !hasOne(words, stems) && !site.isCommon(stems));
    return other.labels().some(tellsApart);
  };
  const contradicts = (other: Subject) =>
    !other.isRight &&
    differs(answers, answer, other) &&
    shared.every(({ stems }) => hasOne(other.words, stems)) &&
    !isApart(other);
  for (const page of site.pages) {
    if (site.isDisallowed(page.url)) continue;
    for (const text of [page.html, page.markdown])
      for (const [at, line] of (text?.lines ?? []).entries())
        if (valuesIn(answer, line).length > 0) {
          const other = subjectsAt(text!, at, answer).find(contradicts);
          if (other) return { page, answer, subject: other, share: 1 };
        }
  }
  return null;
}

/** True for a single value of the kind of the answer that is none of the right ones, and no limit. */
function differs(answers: readonly RightAnswer[], answer: RightAnswer, { part }: Subject): boolean {
  const values = valuesIn(answer, part);
  if (
    values.length !== 1 ||
    answers.some((rightAnswer) => values[0]!.includes(valueOf(rightAnswer)))
  )
    return false;
  const [written = ''] = writtenValues(answer, part);
  return !LIMIT.test(textBefore(part.text.normalize('NFKC'), written));
}
