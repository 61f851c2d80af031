import type { AskedPage, AskedSite, AskedText, Lead } from './asked-site';
import { FIRST, Frontier, linkTo } from './frontier';
import { searchIn, type Occurrence, type ReadQuestion } from './occurrences';
import { READER_BUDGET, type Attempt, type QuestionReader } from './types';

/** Where a page has the answer. */
export interface Place extends Occurrence {
  readonly page: AskedPage;
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

/** Reads page after page, the one first whose link resembles the question most, until a right answer or the budget. */
export function walk(site: AskedSite, reader: QuestionReader, question: ReadQuestion): Walk {
  const frontier = new Frontier<Lead>(new Set(question.words.flatMap(({ stems }) => [...stems])));
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
    const { first } = searchIn(site, text, question, READER_BUDGET.tokens - tokens);
    tokens += text.tokens;
    if (first) return result({ page, ...first });
    add(page.leads);
  }
  return result(null);
}

/** The list that a reader begins with; empty if it begins at the home page. */
const startOf = (site: AskedSite, reader: QuestionReader): readonly Lead[] =>
  reader === 'llms-txt' ? site.llmsTxt : reader === 'sitemap' ? site.sitemap : [];

const textFor = (page: AskedPage, reader: QuestionReader): AskedText =>
  reader === 'markdown' ? (page.markdown ?? page.html) : page.html;

const homeLead = ({ url }: AskedPage): Lead => ({ text: '', ...linkTo(url, '') });
