import { countTokens } from 'gpt-tokenizer';
import type { Fact } from '../content/content';
import type { Connection } from '../network';
import { resemblance, wordsOf } from '../words';

/** What a reader may spend on a task. */
const BUDGET = { requests: 6, tokens: 20_000 } as const;

/** What a task took. Tokens are those of `o200k_base`, of all text that was read. */
export interface Outcome {
  readonly done: boolean;
  readonly requests: number;
  readonly tokens: number;
  /** Decoded bytes of all bodies. */
  readonly bytes: number;
}

/** A link to follow: its URL, and the words that are known about its page before it is read. */
export interface Lead {
  readonly url: string;
  readonly about: string;
}

/** Text that a reader gets from a response, and where it can go from there. */
export interface Sight {
  readonly text: string;
  readonly leads: readonly Lead[];
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
  /** URL that it requests for a page. */
  address?(url: string): string;
  /** False if it must not request a URL. */
  mayRequest?(url: string, get: Get): Promise<boolean>;
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
  const queue: (Lead & { readonly worth: number })[] = reader.entries.map((path) => ({
    url: ORIGIN + path,
    about: '',
    worth: Infinity,
  }));
  // A menu names a page before the text describes it, so a later link may be worth more.
  const known = new Map(queue.map(({ url, worth }) => [url, worth]));
  const requested = new Set<string>();
  const spent = { requests: 0, tokens: 0, bytes: 0 };
  const words = wordsOf(question);
  while (queue.length > 0 && spent.requests < BUDGET.requests && spent.tokens < BUDGET.tokens) {
    const { url: found } = takeBest(queue);
    if (requested.has(found)) continue;
    requested.add(found);
    const url = reader.address?.(found) ?? found;
    if (reader.mayRequest && !(await reader.mayRequest(url, get))) continue;
    const received = await get(url, reader.headers);
    spent.requests += 1;
    if (!received) continue;
    const { text, leads, tokens } = sightOf(reader, received);
    spent.bytes += Buffer.byteLength(received.body);
    spent.tokens += tokens;
    if (holds(text, proof)) return { done: true, ...spent };
    for (const lead of leads) {
      const worth = worthOf(words, lead);
      if (worth <= (known.get(lead.url) ?? -1) || new URL(lead.url).origin !== ORIGIN) continue;
      known.set(lead.url, worth);
      queue.push({ ...lead, worth });
    }
  }
  return { done: false, ...spent };
}

const sights = new WeakMap<Received, Map<Reader, Sight & { readonly tokens: number }>>();

/** What a reader sees of a response, computed once. */
function sightOf(reader: Reader, received: Received) {
  const seen = sights.get(received) ?? new Map<Reader, Sight & { readonly tokens: number }>();
  sights.set(received, seen);
  const known = seen.get(reader);
  if (known) return known;
  const sight = reader.see(received);
  const counted = { ...sight, tokens: countTokens(sight.text) };
  seen.set(reader, counted);
  return counted;
}

/** GET requests over a connection, each answered once. */
export function getterOf(connection: Connection): Get {
  const answered = new Map<string, Promise<Received | null>>();
  return (url, headers) => {
    const key = `${url} ${JSON.stringify(headers)}`;
    const known = answered.get(key);
    if (known) return known;
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

/** Takes the first of the leads with the highest worth. */
function takeBest<Item extends { readonly worth: number }>(queue: Item[]): Item {
  let best = 0;
  for (const [at, { worth }] of queue.entries()) if (worth > queue[best]!.worth) best = at;
  return queue.splice(best, 1)[0]!;
}

export const holds = (text: string, proof: string): boolean =>
  text.replace(/\s+/g, ' ').toLowerCase().includes(proof.toLowerCase());

/** Words that a lead shares with the question; those of its text count twice those of its path. */
const worthOf = (question: ReadonlySet<string>, { url, about }: Lead): number =>
  2 * resemblance(question, about) + resemblance(question, new URL(url).pathname);
