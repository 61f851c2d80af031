import {
  header,
  HOPS_MAX,
  isOk,
  parseTarget,
  redirectOf,
  robotsAsk,
  ROBOTS_TOKEN,
  siteOf,
  type Answer,
  type Ask,
  type ConnectTo,
  type DocumentReader,
  type DocumentReading,
  type Reply,
  type RobotsVerdict,
  type Session,
} from '@seamark/engine';
import { BUDGET } from './budget';
import type { FetchRefusal } from './verdict';

export type Preference = 'markdown' | 'html' | 'json';

/** A document fetched in this run. */
export interface FetchedDocument extends DocumentReading {
  /** Counts from 1; the model refers to documents by it. */
  readonly number: number;
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly fetchedAt: Date;
}

/** Result of a fetch: a document, or the reason why there is none as a sentence. */
export type Fetched =
  | { readonly ok: true; readonly document: FetchedDocument; readonly refusal: FetchRefusal | null }
  | {
      readonly ok: false;
      readonly message: string;
      readonly status: number | null;
      readonly refusal: FetchRefusal | null;
      readonly isUnreachable: boolean;
    };

/** A robots.txt, the rule that applies without one, or an error message. */
type RobotsFile = Reply | RobotsVerdict | string;

export interface SiteBrowserOptions {
  readonly host: string;
  /** Guarded: addresses are checked at every connection. */
  readonly session: Session;
  readonly reader: DocumentReader;
  readonly connectTo: ConnectTo;
  readonly now: () => Date;
}

/** Separate from the scanner's token, so that sites can have rules for agents. */
const AGENT_TOKEN = 'seamark-agent';
const ACCEPT: Readonly<Record<Preference, string>> = {
  markdown: 'text/markdown, text/html;q=0.8, */*;q=0.1',
  html: 'text/html, */*;q=0.1',
  json: 'application/json, */*;q=0.1',
};
const REFUSING = new Set([401, 402, 403, 429]);

/**
 * Reads one site with GET only: follows its robots.txt, sends no cookies, and reads no other site.
 */
export class SiteBrowser {
  readonly documents: FetchedDocument[] = [];
  readonly #robots = new Map<string, Promise<RobotsFile>>();
  readonly #site: string;
  #asked = 0;

  constructor(private readonly options: SiteBrowserOptions) {
    this.#site = siteOf(options.host);
  }

  /** True while a request to the site is pending. */
  get isWaiting(): boolean {
    return this.#asked > 0;
  }

  async fetch(url: string, prefer: Preference): Promise<Fetched> {
    let address = url;
    for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
      const outside = this.#whyOutside(address);
      if (outside !== null)
        return failure(hop === 0 ? outside : `It redirects to ${clipped(address)}. ${outside}`);
      const { origin, pathname, search } = new URL(address);
      const path = pathname + search;
      const robots = await this.#robotsOf(origin, path);
      if (typeof robots === 'string')
        return failure(`No answer to /robots.txt: ${robots}.`, { isUnreachable: true });
      if (!robots.allowed)
        return failure(`robots.txt keeps ${path} from agents.`, {
          refusal: { kind: 'robots', path },
        });
      const answer = await this.#ask(pageAsk(address, prefer));
      if (answer.kind === 'none')
        return failure(`No answer: ${answer.message}.`, { isUnreachable: true });
      const next = redirectOf(answer);
      if (next === null) return this.#keep(url, answer, path);
      address = next;
    }
    return failure(`It redirects more than ${HOPS_MAX} times.`);
  }

  /** Follows redirects itself, so that each one is checked against the site and its robots.txt. */
  async #ask(ask: Ask): Promise<Answer> {
    this.#asked += 1;
    try {
      return await this.options.session.ask({ ...ask, follow: false });
    } finally {
      this.#asked -= 1;
    }
  }

  /** Why an address must not be read; null if it may be. */
  #whyOutside(address: string): string | null {
    const parsed = parseTarget(address, 'url', this.options.connectTo);
    if (!parsed.ok) return parsed.message;
    const { hostname } = new URL(address);
    return siteOf(hostname) === this.#site ? null : `Only ${this.#site} may be read in this task.`;
  }

  /** Sitemaps listed in robots.txt. */
  async sitemapsOf(origin: string): Promise<string[]> {
    const robots = await this.#robotsOf(origin, '/');
    return typeof robots === 'string'
      ? []
      : robots.sitemaps.flatMap((value) =>
          URL.canParse(value, origin) ? [new URL(value, origin).href] : [],
        );
  }

  async #robotsOf(origin: string, path: string): Promise<RobotsVerdict | string> {
    const asked = this.#robots.get(origin) ?? this.#askRobots(origin);
    this.#robots.set(origin, asked);
    const file = await asked;
    if (typeof file === 'string' || 'allowed' in file) return file;
    const read = await this.options.reader.robots(file, [AGENT_TOKEN, ROBOTS_TOKEN], path);
    return read.ok ? read.value : 'it takes too long to read';
  }

  /**
   * A server error forbids reading, a missing file allows it, no response means no attempt (RFC
   * 9309 section 2.3.1). Rules on another site are not fetched.
   */
  async #askRobots(origin: string): Promise<RobotsFile> {
    let address: string | null = `${origin}/robots.txt`;
    for (
      let hop = 0;
      hop <= HOPS_MAX && address !== null && this.#whyOutside(address) === null;
      hop += 1
    ) {
      const answer = await this.#ask(robotsAsk(address));
      if (answer.kind === 'none') return answer.message;
      if (answer.status >= 500) return { allowed: false, sitemaps: [] };
      if (isOk(answer)) return answer;
      address = redirectOf(answer);
    }
    return { allowed: true, sitemaps: [] };
  }

  async #keep(url: string, reply: Reply, path: string): Promise<Fetched> {
    const read = await this.options.reader.document(reply);
    if (!read.ok) return failure('The document takes too long to read.', { status: reply.status });
    const document: FetchedDocument = {
      ...read.value,
      number: this.documents.length + 1,
      url,
      finalUrl: reply.url,
      status: reply.status,
      contentType: header(reply, 'content-type'),
      bytes: reply.body.byteLength,
      fetchedAt: this.options.now(),
    };
    this.documents.push(document);
    return { ok: true, document, refusal: refusalOf(document, path) };
  }
}

function refusalOf({ challenge, status }: FetchedDocument, path: string): FetchRefusal | null {
  if (challenge !== null) return { kind: 'challenge', path };
  return REFUSING.has(status) ? { kind: 'status', status, path } : null;
}

function failure(message: string, more: Partial<Extract<Fetched, { ok: false }>> = {}): Fetched {
  return { ok: false, message, status: null, refusal: null, isUnreachable: false, ...more };
}

function pageAsk(address: string, prefer: Preference): Ask {
  const url = new URL(address);
  url.hash = '';
  return {
    method: 'GET',
    url: url.href,
    headers: { accept: ACCEPT[prefer] },
    capBytes: BUDGET.documentBytes,
    follow: false,
    lane: 'site',
  };
}

const clipped = (url: string): string => (url.length > 200 ? `${url.slice(0, 200)}…` : url);
