import type { AskedSite, AskedText } from './asked-site';
import { asWritten, hasAnswer, valuesIn, type RightAnswer } from './right-answer';
import { subjectsAt, type Subject } from './subject';
import { isShorterThan } from '../parse/text';
import type { AskedWord } from './words';

/** A question with its answers and words read. */
export interface ReadQuestion {
  readonly answers: readonly RightAnswer[];
  readonly words: readonly AskedWord[];
}

/** A right answer on a page. */
export interface Occurrence {
  readonly answer: RightAnswer;
  readonly subject: Subject;
  /** Share of the question’s words that are around it. */
  readonly share: number;
}

/** Share of a question’s words that a short answer needs around it, so that a number alone proves nothing. */
const SHARE_MIN = 0.5;
/** A text of at least as many characters proves itself. */
const TELLING_CHARACTERS = 9;

/** The first right answer to the question within the first `tokensMax` of a page. */
export function findIn(
  site: AskedSite,
  text: AskedText,
  question: ReadQuestion,
  tokensMax: number,
): Occurrence | null {
  for (const occurrence of occurrencesIn(site, text, question, tokensMax))
    if (isProof(occurrence.answer) || isAbout(site, text, question, occurrence)) return occurrence;
  return null;
}

/** All right answers within the first `tokensMax`, in reading order, whatever they are about. */
export function* occurrencesIn(
  site: AskedSite,
  { lines }: AskedText,
  { answers, words }: ReadQuestion,
  tokensMax: number,
): Generator<Occurrence> {
  let characters = 0;
  for (const [at, line] of lines.entries()) {
    characters += line.text.length;
    if (characters > tokensMax * 4) return;
    for (const answer of answers)
      if (hasAnswer(answer, line))
        for (const subject of subjectsAt(lines, at, answer))
          if (subject.isRight)
            yield {
              answer: asWritten(answer, subject.part),
              subject,
              share: site.share(words, subject.words),
            };
  }
}

/** An address, a telephone number, or a long text needs no words around it. */
const isProof = (answer: RightAnswer): boolean =>
  answer.kind === 'address' ||
  answer.kind === 'telephone' ||
  (answer.kind === 'text' && !isShorterThan(answer.text, TELLING_CHARACTERS));

/** True if the answer has enough words of the question around it, and no other value of the page has more. */
function isAbout(
  site: AskedSite,
  { lines }: AskedText,
  { words }: ReadQuestion,
  { answer, share }: Occurrence,
): boolean {
  if (share < SHARE_MIN) return false;
  const isRival = (subject: Subject) =>
    !subject.isRight && site.share(words, subject.words) > share;
  return !lines.some(
    (line, at) => valuesIn(answer, line).length > 0 && subjectsAt(lines, at, answer).some(isRival),
  );
}
