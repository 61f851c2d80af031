import type { AskedSite, AskedText } from './asked-site';
import { asWritten, hasAnswer, valuesIn, type RightAnswer } from './right-answer';
import { subjectsAt, type Subject } from './subject';
import { isShorterThan } from '../parse/text';
import type { AskedWord } from './words';

/** A question with its answers and words read. */
export interface ReadQuestion {
  readonly answers: readonly RightAnswer[];
  readonly words: readonly AskedWord[];
  /** What whole texts have, because several readers read the same page. */
  readonly searches: Map<AskedText, TextSearch>;
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
/** Right answers of a page that are compared with its other values. */
const JUDGED_MAX = 20;
/** A text of at least as many characters proves itself. */
const TELLING_CHARACTERS = 9;

/** What a text has of an answer. */
interface TextSearch {
  /** The first right answer to the question. */
  readonly first: Occurrence | null;
  /** Without one, the right answer with the most words of the question around it. */
  readonly likeliest: Occurrence | null;
}

/** Looks for a right answer within the first `tokensMax` of a page. */
export function searchIn(
  site: AskedSite,
  text: AskedText,
  question: ReadQuestion,
  tokensMax = Infinity,
): TextSearch {
  if (text.tokens > tokensMax) return search(site, text, question, tokensMax);
  const cached = question.searches.get(text) ?? search(site, text, question, Infinity);
  question.searches.set(text, cached);
  return cached;
}

function search(
  site: AskedSite,
  text: AskedText,
  question: ReadQuestion,
  tokensMax: number,
): TextSearch {
  let likeliest: Occurrence | null = null;
  let proof: Occurrence | null = null;
  let left = JUDGED_MAX;
  for (const occurrence of occurrencesIn(site, text, question, tokensMax)) {
    if (isProof(occurrence.answer)) {
      if (occurrence.share > (proof?.share ?? -1)) proof = occurrence;
      if (occurrence.share >= SHARE_MIN) break;
      continue;
    }
    if (occurrence.share > (likeliest?.share ?? -1)) likeliest = occurrence;
    if (occurrence.share < SHARE_MIN) continue;
    if (!hasRival(site, text, question, occurrence)) return { first: occurrence, likeliest };
    if (--left === 0) break;
  }
  return { first: proof, likeliest };
}

/** All right answers within the first `tokensMax`, in reading order, whatever they are about. */
function* occurrencesIn(
  site: AskedSite,
  text: AskedText,
  { answers, words }: ReadQuestion,
  tokensMax: number,
): Generator<Occurrence> {
  let characters = 0;
  for (const [at, line] of text.lines.entries()) {
    characters += line.text.length;
    if (characters > tokensMax * 4) return;
    for (const answer of answers)
      if (hasAnswer(answer, line))
        for (const subject of subjectsAt(text, at, answer))
          if (subject.isRight)
            yield {
              answer: asWritten(answer, subject.part),
              subject,
              share: site.share(words, subject.words),
            };
  }
}

/** An address, a telephone number, or a long text needs no words around it. Of several, the first with words is quoted. */
const isProof = (answer: RightAnswer): boolean =>
  answer.kind === 'address' ||
  answer.kind === 'telephone' ||
  (answer.kind === 'text' && !isShorterThan(answer.text, TELLING_CHARACTERS));

/** True if another value of the page has more words of the question around it. */
function hasRival(
  site: AskedSite,
  text: AskedText,
  { words }: ReadQuestion,
  { answer, share }: Occurrence,
): boolean {
  const isRival = (subject: Subject) =>
    !subject.isRight && site.share(words, subject.words) > share;
  return text.lines.some(
    (line, at) => valuesIn(answer, line).length > 0 && subjectsAt(text, at, answer).some(isRival),
  );
}
