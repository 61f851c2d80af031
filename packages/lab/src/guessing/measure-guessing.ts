import { countTokens } from 'gpt-tokenizer';
import { guessesOf, type GuessingFigures } from '@seamark/engine';
import { Frontier, type Link } from '../../../../engine/questions/frontier';
import { askedWords, stemsAsked } from '../../../../engine/questions/words';
import type { Content, Fact } from '../content/content';
import { MANUAL } from '../content/manual';
import { connect } from '../network';
import { BREAKS } from '../mutations';
import { PAGE_READERS } from '../readers/page-readers';
import { getterOf, holds, ORIGIN, type Get } from '../readers/reader';
import { onMarkdown, type LabSite, type MemoryReply, type Mutation } from '../site';
import { WAY_BACK } from '../sites/pages';
import { wholeSiteOf } from '../sites/whole-site';

/** Habits of the guessing reader. They are assumptions: no operator documents them. */
const GUESSES = 4;
const REQUESTS = 12;
const RESPONSE_TOKENS = 5_000;

const HTML = { accept: 'text/html' };
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.8' };
const INDEX = `${ORIGIN}/llms.txt`;

const unchanged: Mutation = (site) => site;
const withIndex: Mutation = (site) => {
  const { body } = site['/llms.txt'] as MemoryReply;
  return onMarkdown((markdown) => markdown.replace(WAY_BACK, () => `\n${String(body)}`))(site);
};

/** Forms in which the study served its sites, too. */
const FORMS: readonly (readonly [form: string, headers: typeof HTML, by: Mutation])[] = [
  ['HTML', HTML, unchanged],
  ['Markdown', MARKDOWN, BREAKS['content-negotiation']!['dead-end']!.by],
  ['Markdown with a link to llms.txt', MARKDOWN, unchanged],
  ['Markdown with llms.txt in it', MARKDOWN, withIndex],
];

/** Failed requests of a reader that guesses, for each form of one documentation site. */
export async function measureGuessing(): Promise<GuessingFigures[]> {
  const figures: GuessingFigures[] = [];
  for (const [form, headers, by] of FORMS)
    figures.push({ form, ...(await figuresOf(by(wholeSiteOf(MANUAL)), headers, MANUAL)) });
  return figures;
}

async function figuresOf(site: LabSite, headers: typeof HTML, { folder, pages }: Content) {
  const get = getterOf(connect(site));
  const outcomes: Awaited<ReturnType<typeof lookFor>>[] = [];
  for (const [at, { facts }] of pages.entries()) {
    // It begins at another page, as after a search or with an address that it remembers.
    const first = `${ORIGIN}/${folder}/${pages.at(at - 1)!.slug}`;
    for (const fact of facts) outcomes.push(await lookFor(fact, first, get, headers));
  }
  const mean = (field: 'failed' | 'requests' | 'tokens') =>
    outcomes.reduce((sum, outcome) => sum + outcome[field], 0) / outcomes.length;
  return {
    tasks: outcomes.length,
    done: outcomes.filter(({ done }) => done).length,
    failed: Number(mean('failed').toFixed(2)),
    requests: Number(mean('requests').toFixed(1)),
    tokens: Math.round(mean('tokens')),
  };
}

const { see } = PAGE_READERS.find(({ name }) => name === 'Text')!;

/** Follows links that resemble the question, then reads the index if it was linked, guesses, and follows other links. */
async function lookFor([question, , proof]: Fact, first: string, get: Get, headers: typeof HTML) {
  const related = new Frontier<Link>(stemsAsked(question));
  const others: string[] = [];
  const guesses = guessesAbout(question, new URL(first).pathname);
  const read = new Set<string>();
  const spent = { requests: 0, failed: 0, tokens: 0 };
  const next = (): string | undefined => {
    for (let link = related.take(); link; link = related.take()) {
      if (read.has(link.link.url)) continue;
      if (link.worth > 0) return link.link.url;
      others.push(link.link.url);
    }
    if (others.includes(INDEX) && !read.has(INDEX)) return INDEX;
    return guesses.shift() ?? others.find((url) => !read.has(url)) ?? `${ORIGIN}/`;
  };
  for (let url = first; spent.requests < REQUESTS; url = next() ?? '') {
    if (read.has(url)) break;
    read.add(url);
    const received = await get(url, headers);
    spent.requests += 1;
    if (!received || received.status >= 400) {
      spent.failed += 1;
      continue;
    }
    const sight = see(received);
    const tokens = countTokens(sight.text);
    const share = Math.min(1, RESPONSE_TOKENS / tokens);
    const text = sight.text.slice(0, sight.text.length * share);
    spent.tokens += Math.min(tokens, RESPONSE_TOKENS);
    if (holds(text, proof)) return { done: true, ...spent };
    related.add(sight.leads.filter((link) => text.includes(new URL(link.url).pathname)));
  }
  return { done: false, ...spent };
}

/** Addresses that the words of a question suggest, beside the page where the reader is. */
function guessesAbout(question: string, path: string): string[] {
  const words = askedWords(question).map(({ word }) => word);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const slugs = [words.slice(0, 2).join('-'), ...words];
  const likely = slugs.map((slug) => `${folder}/${slug}`);
  const derived = guessesOf(likely).filter(({ kind }) => kind !== 'usual');
  return [...new Set([...likely, ...derived.map((guess) => guess.path)])]
    .slice(0, GUESSES)
    .map((guess) => ORIGIN + guess);
}
