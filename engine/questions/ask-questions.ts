import { clip } from '../parse/text';
import { isVagueLead, type AskedPage, type AskedSite, type Lead } from './asked-site';
import { contradictionOf } from './contradiction';
import { readAnswer } from './right-answer';
import {
  READERS,
  type Question,
  type QuestionCause,
  type QuestionResult,
  type Quote,
} from './types';
import { findIn, walk, type Place, type ReadQuestion, type Walk } from './walk';
import { wordsOf } from './words';

const QUOTE_MAX = 300;

/** Looks for the answer to each question on the pages of a scan, as readers without a model do. Pure. */
export const askQuestions = (site: AskedSite, questions: readonly Question[]): QuestionResult[] =>
  questions.map((question) => ask(site, question));

function ask(site: AskedSite, { question, answers }: Question): QuestionResult {
  const asked: ReadQuestion = { answers: answers.map(readAnswer), words: wordsOf(question) };
  const walks = READERS.map((reader) => walk(site, reader, asked));
  const attempts = walks.map(({ reader, found, pages, tokens }) => ({
    reader,
    found,
    pages,
    tokens,
  }));
  const place = walks.find((one) => one.place !== null)?.place ?? null;
  if (place) {
    const contradiction = contradictionOf(site, place, asked);
    const state = contradiction === null ? 'found' : 'contradicted';
    return {
      question,
      state,
      attempts,
      quote: quoteOf(place),
      contradiction: contradiction && quoteOf(contradiction),
      cause: null,
    };
  }
  const cause = causeOf(site, asked, walks[0]!);
  return {
    question,
    state: cause.lostBy === 'unmeasured' ? 'unknown' : 'not_found',
    attempts,
    quote: null,
    contradiction: null,
    cause,
  };
}

const quoteOf = ({ page, line }: Place): Quote => ({
  url: page.url,
  text: clip(line.text, QUOTE_MAX),
});

/** Why the reader that follows links found no answer. */
function causeOf(site: AskedSite, asked: ReadQuestion, byLinks: Walk): QuestionCause {
  const holder = site.pages.find((page) =>
    [page.html, page.markdown].some((text) => text && findIn(site, text, asked, Infinity)),
  );
  if (!holder) return causeOfMissing(site, byLinks);
  const { url } = holder;
  if (site.isDisallowed(url))
    return { lostBy: 'disallowed', url, via: null, checkId: 'robots-txt' };
  const path = pathTo(site, holder);
  if (path === null) return { lostBy: 'unlinked', url, via: null, checkId: 'sitemap' };
  const missed = path.find(({ to }) => !byLinks.read.has(to.url));
  const via = missed ? { url: missed.from.url, text: clip(missed.lead.text, QUOTE_MAX) } : null;
  if (missed && isVagueLead(missed.lead))
    return { lostBy: 'link', url, via, checkId: 'agent-operability' };
  return byLinks.isOverTokens
    ? { lostBy: 'long', url, via, checkId: 'html-rendering' }
    : { lostBy: 'far', url, via, checkId: null };
}

/** No page of the scan has the answer. */
function causeOfMissing(site: AskedSite, { read, unmeasured }: Walk): QuestionCause {
  const shell = site.pages.find(({ url, isShell }) => isShell && read.has(url));
  if (shell) return { lostBy: 'scripts', url: shell.url, via: null, checkId: 'html-rendering' };
  return unmeasured === null
    ? { lostBy: 'missing', url: null, via: null, checkId: null }
    : { lostBy: 'unmeasured', url: unmeasured.url, via: null, checkId: null };
}

interface Step {
  readonly from: AskedPage;
  readonly to: AskedPage;
  readonly lead: Lead;
}

/** The shortest way by links from the home page; null if there is none. */
function pathTo(site: AskedSite, goal: AskedPage): Step[] | null {
  if (site.home === null) return null;
  const steps = new Map<AskedPage, Step | null>([[site.home, null]]);
  for (const from of steps.keys())
    for (const lead of from.leads) {
      const to = site.pageAt(lead.url);
      if (to && !steps.has(to)) steps.set(to, { from, to, lead });
    }
  if (!steps.has(goal)) return null;
  const path: Step[] = [];
  for (let step = steps.get(goal); step; step = steps.get(step.from)) path.unshift(step);
  return path;
}
