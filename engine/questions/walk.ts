import {
  isVagueLead,
  type AskedLine,
  type AskedPage,
  type AskedSite,
  type AskedText,
  type Lead,
} from './asked-site';
import { hasAnswer, type RightAnswer } from './right-answer';
import { READER_BUDGET, type Attempt, type QuestionReader } from './types';
import { resemblance, wordsOf } from './words';

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
  const queue: { readonly lead: Lead; readonly worth: number }[] = [];
  // A menu names a page before the text describes it, so a later link may be worth more.
  const known = new Map<string, number>();
  const read = new Set<string>();
  let [tokens, unmeasured] = [0, null as { readonly lead: Lead; readonly worth: number } | null];
  const add = (leads: readonly Lead[]) => {
    for (const lead of leads) {
      const worth = worthOf(question.words, lead);
      if (worth <= (known.get(lead.url) ?? -1) || !site.isOfSite(lead.url)) continue;
      known.set(lead.url, worth);
      queue.push({ lead, worth });
    }
  };
  const result = (place: Place | null): Walk => ({
    reader,
    found: place !== null,
    pages: read.size,
    tokens,
    place,
    read,
    unmeasured: unmeasured?.lead ?? null,
    isOverTokens: tokens >= READER_BUDGET.tokens,
  });
  const listed = startOf(site, reader);
  add(listed);
  if (listed.length === 0 && site.home) queue.push({ lead: homeLead(site.home), worth: Infinity });
  while (queue.length > 0 && read.size < READER_BUDGET.pages && tokens < READER_BUDGET.tokens) {
    const { lead, worth } = takeBest(queue);
    const page = site.pageAt(lead.url);
    if (page === undefined) {
      if (worth > (unmeasured?.worth ?? 0)) unmeasured = { lead, worth };
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

/** Takes the first of the leads with the highest worth. */
function takeBest<Item extends { readonly worth: number }>(queue: Item[]): Item {
  let best = 0;
  for (const [at, { worth }] of queue.entries()) if (worth > queue[best]!.worth) best = at;
  return queue.splice(best, 1)[0]!;
}

/** Words that a lead shares with the question; those of its text count twice those of its path. */
const worthOf = (question: ReadonlySet<string>, lead: Lead): number =>
  (isVagueLead(lead) ? 0 : 2 * resemblance(question, lead.words)) +
  resemblance(question, wordsOf(new URL(lead.url).pathname));

const homeLead = ({ url }: AskedPage): Lead => ({ url, text: '', words: new Set() });
