import { countTokens } from 'gpt-tokenizer';
import type { Fact } from '../content/content';
import type { Connection } from '../network';
import { FIRST, Frontier, linkTo, type Link } from '../../../../engine/questions/frontier';
import { stemsAsked } from '../../../../engine/questions/words';

/** What a reader may spend on a task. */
const BUDGET = { requests: 6, tokens: 20_000 } as const;
/** Tokens after which clients cut a response. */
const RESPONSE_TOKENS_MAX = 5_000;

/** What a task took. Tokens are those of `o200k_base`, of all text that was read. */
export interface Outcome {
  readonly done: boolean;
  readonly requests: number;
  readonly tokens: number;
  /** Decoded bytes of all bodies. */
  readonly bytes: number;
}

/** Text that a reader gets from a response, and where it can go from there. */
export interface Sight {
  readonly text: string;
  readonly leads: readonly Link[];
}

/** An HTTP response as readers get it. Names of headers in lower case. */
export interface Received {
  readonly url: string;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Requests of a reader to a site. */
export type Get = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Received | null>;

/** A deterministic stand-in for an agent that looks for the answer to a question. */
export interface Reader {
  readonly name: string;
  /** What it does, for the published method. */
  readonly description: string;
  /** Paths that it requests first. */
  readonly entries: readonly string[];
  /** Headers of its requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if it does not fall back to http where https gives no answer. */
  readonly isSecureOnly?: true;
  /** URL that it requests for a page. */
  address?(url: string): string;
  /** False if it must not request a URL. */
  mayRequest?(url: string, get: Get): Promise<boolean>;
  /** What it makes of a page before it reads it. */
  render?(received: Received, get: Get): Promise<Received>;
  see(received: Received): Sight;
}

export const ORIGIN = 'https://site.test';

/**
 * Reads page after page, the one first whose link resembles the question most, until the proof of the answer was read
 * or the budget is spent.
 */
export async function attempt(
  reader: Reader,
  get: Get,
  [question, , proof]: Fact,
): Promise<Outcome> {
  const frontier = new Frontier(stemsAsked(question));
  frontier.add(
    reader.entries.map((path) => linkTo(ORIGIN + path, '')),
    FIRST,
  );
  const requested = new Set<string>();
  /** The site, and where its home page leads. */
  const origins = new Set([ORIGIN]);
  const spent = { requests: 0, tokens: 0, bytes: 0 };
  while (spent.requests < BUDGET.requests && spent.tokens < BUDGET.tokens) {
    const linked = frontier.take()?.link.url;
    if (linked === undefined) break;
    if (requested.has(linked)) continue;
    requested.add(linked);
    const url = reader.address?.(linked) ?? linked;
    if (reader.mayRequest && !(await reader.mayRequest(url, get))) continue;
    const reply = await get(url, reader.headers);
    spent.requests += 1;
    if (!reply) continue;
    const received = (await reader.render?.(reply, get)) ?? reply;
    const { folded, leads, tokens } = within(
      sightOf(reader, received),
      Math.min(RESPONSE_TOKENS_MAX, BUDGET.tokens - spent.tokens),
    );
    spent.bytes += Buffer.byteLength(received.body);
    spent.tokens += tokens;
    if (folded.includes(fold(proof))) return { done: true, ...spent };
    if (reader.entries.some((path) => linked === ORIGIN + path))
      origins.add(new URL(received.url).origin);
    frontier.add(leads.filter(({ url }) => origins.has(new URL(url).origin)));
  }
  return { done: false, ...spent };
}

/** What is left of a response that exceeds the budget: its beginning, as clients cut it. */
function within(sight: CountedSight, tokens: number): CountedSight {
  if (sight.tokens <= tokens) return sight;
  const folded = sight.folded.slice(0, (sight.folded.length * tokens) / sight.tokens);
  const leads = sight.leads.filter(({ url }) => folded.includes(new URL(url).pathname));
  return { ...sight, folded, leads, tokens };
}

interface CountedSight extends Sight {
  readonly folded: string;
  readonly tokens: number;
}

const sights = new WeakMap<Received, Map<Reader, CountedSight>>();

/** What a reader sees of a response, computed once. */
function sightOf(reader: Reader, received: Received) {
  const seen = sights.get(received) ?? new Map<Reader, CountedSight>();
  sights.set(received, seen);
  const outcomes = seen.get(reader);
  if (outcomes) return outcomes;
  const sight = reader.see(received);
  const counted = { ...sight, folded: fold(sight.text), tokens: countTokens(sight.text) };
  seen.set(reader, counted);
  return counted;
}

/** The same with a second try by http, as most clients make it. */
export const withHttp =
  (get: Get): Get =>
  async (url, headers) =>
    (await get(url, headers)) ?? (await get(url.replace(/^https:/, 'http:'), headers));

/** GET requests over a connection, each answered once. */
export function getterOf(connection: Connection): Get {
  const answered = new Map<string, Promise<Received | null>>();
  return (url, headers) => {
    const key = `${url} ${JSON.stringify(headers)}`;
    const answer = answered.get(key);
    if (answer) return answer;
    const received = connection
      .ask({ method: 'GET', url, headers, capBytes: 5_000_000, follow: true, lane: 'site' })
      .then((answer) =>
        answer.kind === 'none'
          ? null
          : {
              url: answer.url,
              status: answer.status,
              headers: new Map(answer.headers),
              body: new TextDecoder().decode(answer.body),
            },
      );
    answered.set(key, received);
    return received;
  };
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

export const holds = (text: string, proof: string): boolean => fold(text).includes(fold(proof));
