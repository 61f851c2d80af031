import { clip } from '../parse/text';
import {
  hasOne,
  isVagueLead,
  type AskedPage,
  type AskedSite,
  type AskedText,
  type Lead,
} from './asked-site';
import { contradictionOf } from './contradiction';
import { readAnswer } from './right-answer';
import { sentenceOf } from './subject';
import {
  READERS,
  type Question,
  type QuestionCause,
  type QuestionResult,
  type Quote,
} from './types';
import { searchIn, type ReadQuestion } from './occurrences';
import { wordsOf } from './words';
import { walk, type Place, type Walk } from './walk';

const QUOTE_MAX = 300;

/** Looks for the answer to each question on the pages of a scan, as readers without a model do. Pure. */
export const askQuestions = (site: AskedSite, questions: readonly Question[]): QuestionResult[] =>
  questions.map((question) => ask(site, question));

function ask(site: AskedSite, { question, answers }: Question): QuestionResult {
  const readQuestion: ReadQuestion = {
    answers: answers.flatMap(readAnswer),
    words: site.wordsOf(question),
    searches: new Map(),
  };
  const walks = READERS.map((reader) => walk(site, reader, readQuestion));
  const attempts = walks.map(({ reader, found, pages, tokens }) => ({
    reader,
    found,
    pages,
    tokens,
  }));
  const place = walks.find((result) => result.place !== null)?.place ?? null;
  if (place) {
    const contradiction = contradictionOf(site, place, readQuestion);
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
  const { cause, quote } = causeOf(site, readQuestion, walks[0]!);
  return {
    question,
    state: cause.lostBy === 'unmeasured' ? 'unknown' : 'not_found',
    attempts,
    quote,
    contradiction: null,
    cause,
  };
}

const quoteOf = ({ page, subject, answer }: Place): Quote => ({
  url: page.url,
  text: clip(sentenceOf(subject.part, answer).text, QUOTE_MAX),
});

interface Lost {
  readonly cause: QuestionCause;
  readonly quote: Quote | null;
}

const NOTHING = { url: null, via: null, words: [], checkId: null } as const;

const lost = (lostBy: QuestionCause['lostBy'], more: Partial<QuestionCause>): Lost => ({
  cause: { ...NOTHING, ...more, lostBy },
  quote: null,
});

/** Why the reader that follows links found no answer. */
function causeOf(site: AskedSite, question: ReadQuestion, byLinks: Walk): Lost {
  const holder = site.pages.find((page) =>
    textsOf(page).some((text) => searchIn(site, text, question).first !== null),
  );
  if (!holder) return causeOfMissing(site, question, byLinks);
  const { url } = holder;
  if (site.isDisallowed(url)) return lost('disallowed', { url, checkId: 'robots-txt' });
  const path = pathTo(site, holder);
  if (path === null) return lost('unlinked', { url, checkId: 'sitemap' });
  const missed = path.find(({ to }) => !byLinks.read.has(to.url));
  const via = missed ? { url: missed.from.url, text: clip(missed.lead.text, QUOTE_MAX) } : null;
  if (missed && isVagueLead(missed.lead))
    return lost('link', { url, via, checkId: 'agent-operability' });
  return byLinks.isOverTokens
    ? lost('long', { url, via, checkId: 'html-rendering' })
    : lost('far', { url, via });
}

/** No page of the scan has the answer with the words of the question. */
function causeOfMissing(site: AskedSite, question: ReadQuestion, { read, unmeasured }: Walk): Lost {
  const place = likeliestPlace(site, question);
  if (place === null) return causeOfNone(site, question, { read, unmeasured });
  const words = question.words.filter(({ stems }) => !hasOne(place.subject.words, stems));
  const cause = { ...NOTHING, lostBy: 'words' as const, url: place.page.url };
  return {
    cause: { ...cause, words: [...new Set(words.map(({ word }) => word))] },
    quote: quoteOf(place),
  };
}

/** No page that readers may read has the answer. */
function causeOfNone(
  site: AskedSite,
  question: ReadQuestion,
  { read, unmeasured }: Pick<Walk, 'read' | 'unmeasured'>,
): Lost {
  if (site.home && site.isDisallowed(site.home.url))
    return lost('disallowed', { checkId: 'robots-txt' });
  const shell = shellFor(site, question, read);
  if (shell) return lost('scripts', { url: shell.url, checkId: 'html-rendering' });
  if (unmeasured) return lost('unmeasured', { url: unmeasured.url });
  return lost('missing', { url: closestPage(site, question)?.url ?? null });
}

/** The home page, or the page that resembles the question most, if it was read and scripts put its text in place. */
function shellFor(
  site: AskedSite,
  { words }: ReadQuestion,
  read: Walk['read'],
): AskedPage | undefined {
  const shells = site.pages.filter(({ url, isShell }) => isShell && read.has(url));
  const shareOf = (page: AskedPage) =>
    page === site.home ? 1 : site.share(words, [page.words, wordsOf(new URL(page.url).pathname)]);
  return shells.filter((page) => shareOf(page) > 0).toSorted((a, b) => shareOf(b) - shareOf(a))[0];
}

/** The right answer with the most words of the question around it. Bare numbers need one of them. */
function likeliestPlace(site: AskedSite, question: ReadQuestion): Place | null {
  const isBare = question.answers.every((answer) => answer.kind === 'number' && answer.unit === '');
  const places = site.pages
    .filter(({ url }) => !site.isDisallowed(url))
    .flatMap((page) =>
      textsOf(page).flatMap((text) => {
        const { likeliest } = searchIn(site, text, question);
        return likeliest && (likeliest.share > 0 || !isBare) ? [{ page, ...likeliest }] : [];
      }),
    );
  return places.toSorted((a, b) => b.share - a.share)[0] ?? null;
}

/** The page with the most words of the question in its title and its text; null if no page has any. */
function closestPage(site: AskedSite, { words }: ReadQuestion): AskedPage | null {
  const scored = site.pages
    .filter(({ url }) => !site.isDisallowed(url))
    .map((page) => {
      const titles = page.html.lines.map(({ above }) => above.words);
      return { page, share: site.share(words, [page.words]) + site.share(words, titles) };
    })
    .filter(({ share }) => share > 0);
  return scored.toSorted((a, b) => b.share - a.share)[0]?.page ?? null;
}

const textsOf = ({ html, markdown }: AskedPage): AskedText[] =>
  markdown === null ? [html] : [html, markdown];

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
