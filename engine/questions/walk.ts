import type { AskedLine, AskedPage, AskedSite, AskedText, Lead } from './asked-site';
import { FIRST, Frontier, linkTo } from './frontier';
import { hasAnswer, type RightAnswer } from './right-answer';
import { READER_BUDGET, type Attempt, type QuestionReader } from './types';
import { wordsOf } from './words';

/** A question with its answers and words read. */
export interface ReadQuestion {
  readonly answers: readonly RightAnswer[];
  readonly words: ReadonlySet<string>;
}

export interface Place {
  readonly page: AskedPage;
  readonly line: AskedLine;
}

export interface Walk extends Attempt {
  readonly place: Place | null;
  /** Pages that it read, by address. */
  readonly read: ReadonlySet<string>;
  /** The best link to a page that the scan did not read; null if no such link resembles the question. */
  readonly unmeasured: Lead | null;
  /** True if the tokens were spent before the pages. */
  readonly isOverTokens: boolean;
}

/** Share of a question’s words that a short answer needs around it, so that a number alone proves nothing. */
const SHARE_MIN = 0.5;
/** A text of at least as many characters proves itself. */
const TELLING_CHARACTERS = 12;

/** Reads page after page, the one first whose link resembles the question most, until a right answer or the budget. */
export function walk(site: AskedSite, reader: QuestionReader, question: ReadQuestion): Walk {
  const frontier = new Frontier<Lead>(question.words);
  const read = new Set<string>();
  let [tokens, unmeasured] = [0, null as { readonly link: Lead; readonly worth: number } | null];
  const add = (leads: readonly Lead[]) =>
    frontier.add(leads.filter(({ url }) => site.isOfSite(url)));
  const result = (place: Place | null): Walk => ({
    reader,
    found: place !== null,
    pages: read.size,
    tokens,
    place,
    read,
    unmeasured: unmeasured?.link ?? null,
    isOverTokens: tokens >= READER_BUDGET.tokens,
  });
  const listed = startOf(site, reader);
  add(listed);
  if (listed.length === 0 && site.home) frontier.add([homeLead(site.home)], FIRST);
  while (read.size < READER_BUDGET.pages && tokens < READER_BUDGET.tokens) {
    const next = frontier.take();
    if (next === undefined) break;
    const page = site.pageAt(next.link.url);
    if (page === undefined) {
      if (next.worth > (unmeasured?.worth ?? 0)) unmeasured = next;
      continue;
    }
    if (read.has(page.url) || site.isDisallowed(page.url)) continue;
    read.add(page.url);
    const text = textFor(page, reader);
    const line = findIn(site, text, question, READER_BUDGET.tokens - tokens);
    tokens += text.tokens;
    if (line) return result({ page, line });
    add(page.leads);
  }
  return result(null);
}

/** The list that a reader begins with; empty if it begins at the home page. */
const startOf = (site: AskedSite, reader: QuestionReader): readonly Lead[] =>
  reader === 'llms-txt' ? site.llmsTxt : reader === 'sitemap' ? site.sitemap : [];

const textFor = (page: AskedPage, reader: QuestionReader): AskedText =>
  reader === 'markdown' ? (page.markdown ?? page.html) : page.html;

/** The sentence of a page that has a right answer within the first `tokensMax`. */
export function findIn(
  site: AskedSite,
  { lines }: AskedText,
  question: ReadQuestion,
  tokensMax: number,
): AskedLine | null {
  let characters = 0;
  for (const line of lines) {
    characters += line.text.length;
    if (characters > tokensMax * 4) return null;
    for (const answer of question.answers)
      if (hasAnswer(answer, line) && isAbout(site, line, answer, question))
        return line.sentences.find((sentence) => hasAnswer(answer, sentence)) ?? line;
  }
  return null;
}

function isAbout(
  site: AskedSite,
  line: AskedLine,
  answer: RightAnswer,
  { words }: ReadQuestion,
): boolean {
  if (answer.kind === 'address') return true;
  if (answer.kind === 'text' && answer.text.length >= TELLING_CHARACTERS) return true;
  return site.share(words, [line.words, wordsOf(line.context)]) >= SHARE_MIN;
}

const homeLead = ({ url }: AskedPage): Lead => ({ text: '', ...linkTo(url, '') });
