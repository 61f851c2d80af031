import type { Ask } from './network/types';
import type { Exchange } from './recording';
import type { Seen } from './seen';
import type { Category, Effect, Finding, Profile, Status } from './types';
import { clip } from './parse/text';
import { describeExchange } from './probes/describe';

/**
 * A probe is a question the site can be asked. `asks` lists every request that its reading depends on,
 * as far as the answers so far tell; it is called again after each answer, only ever grows, and returns
 * nothing that a missing answer could still rule out. `samples` are asked last and cut to the request
 * budget that is left. `read` is pure and takes what was answered; an ask without an answer is absent.
 */
export interface Probe<T> {
  asks(seen: Seen): readonly Ask[];
  samples?(seen: Seen): readonly Ask[];
  read(seen: Seen): T;
}

/** Probes are numbered as their modules load, which is the same in every thread; none may be made later. */
let probes = 0;

/**
 * The same probe, its asks and its reading computed once until the next answer: planning asks for them again
 * and again, and checks share probes.
 */
export function cached<T>(probe: Probe<T>): Probe<T> {
  const number = probes++;
  const asks = (seen: Seen) => seen.within(number, () => probe.asks(seen));
  const read = (seen: Seen) => seen.within(number, () => probe.read(seen));
  const samples =
    probe.samples && ((seen: Seen) => seen.within(number, () => probe.samples!(seen)));
  return {
    asks: (seen) => seen.once(asks),
    read: (seen) => seen.once(read),
    ...(samples ? { samples: (seen: Seen) => seen.once(samples) } : {}),
  };
}

export type ProbeTable = Readonly<Record<string, Probe<unknown>>>;
export type Readings<P extends ProbeTable> = {
  readonly [K in keyof P]: P[K] extends Probe<infer T> ? T : never;
};

/** What a check found, before its id is put in front of the codes. */
export interface DraftFinding extends Omit<Finding, 'code'> {
  readonly slug: string;
}

/** The check has no verdict: an address that it needs gave no HTTP answer. */
export interface Unmeasured {
  readonly unmeasured: Exchange;
}

export type Verdict = readonly DraftFinding[] | Unmeasured;

export interface Check<P extends ProbeTable = ProbeTable> {
  readonly id: string;
  readonly name: string;
  /** One sentence for the catalogue and the report. */
  readonly description: string;
  readonly category: Category;
  /** Of 100 over the whole catalogue; 0 = informational. */
  readonly weight: number;
  /** `origin`: once. `page`: also on each additional page. */
  readonly scope: 'origin' | 'page';
  /** Profiles under which a conditional check is applicable without evidence (`all` always is). */
  readonly forcedBy?: readonly Profile[];
  readonly probes: P;
  /** Of pages it reads what stands in the body: lines added to the head cannot change its verdict, so it is not judged again for them. */
  readonly readsBodyOnly?: true;
  /**
   * Conditional checks only: the evidence that the question makes sense here, or null.
   * `lookedFor` completes "Looked for …" in the finding of a check that does not apply.
   */
  readonly applies?: {
    readonly lookedFor: string;
    evidence(read: Readings<P>, seen: Seen): string | null;
  };
  judge(read: Readings<P>, seen: Seen): Verdict;
}

/**
 * Declares a check. Checks never fetch, never see each other's results and never add up a score.
 *
 * ```ts
 * export const llmsTxt = defineCheck({
 *   id: 'llms-txt', name: 'llms.txt', category: 'discovery', weight: 5, scope: 'origin',
 *   description: 'A short map of the site that a language model can read in one request.',
 *   probes: { file: textFile('/llms.txt') },
 *   judge({ file }) {
 *     if (file.state !== 'present')
 *       return [fail('absent', 'No llms.txt at the site root', { set: 0, on: file.exchange, hint: 'Publish a curated index.' })];
 *     return [];  // nothing triggered: the engine adds the `pass` of `sum`
 *   },
 * });
 * ```
 */
export function defineCheck<const P extends ProbeTable>(check: Check<P>): Check<P> {
  return check;
}

type Open = Effect & {
  /** The request that shows it; its method, address and answer open the detail. */
  readonly on: Exchange;
  /** The evidence behind the request: what was read there. */
  readonly says?: string;
  readonly hint: string;
  readonly subject?: string;
};

function open(
  status: Status,
  slug: string,
  message: string,
  { on, says, hint, subject, ...effect }: Open,
): DraftFinding {
  // The status stands in the request line already.
  const evidence = says?.replace(/^status \d{3}(?:; |$)/, '');
  const detail = describeExchange(on) + (evidence ? `; ${evidence}` : '');
  return {
    status,
    slug,
    message: clip(message, 300),
    detail: clip(detail, 1000),
    hint: clip(hint, 500),
    subject: subject ?? null,
    effect,
  };
}

/** An open finding of the worse kind. `slug` is the name in the check's table. */
export const fail = (slug: string, message: string, cause: Open) =>
  open('fail', slug, message, cause);

/** An open finding of the milder kind. */
export const warn = (slug: string, message: string, cause: Open) =>
  open('warn', slug, message, cause);

function closed(
  status: Status,
  slug: string,
  message: string,
  detail?: string,
  subject?: string,
): DraftFinding {
  return {
    status,
    slug,
    message: clip(message, 300),
    detail: detail ? clip(detail, 1000) : null,
    hint: null,
    subject: subject ?? null,
    effect: null,
  };
}

export const pass = (slug: string, message: string, detail?: string) =>
  closed('pass', slug, message, detail);

/** Never costs points, never open. */
export const info = (slug: string, message: string, detail?: string, subject?: string) =>
  closed('info', slug, message, detail, subject);

/** An `info` that sets the score all the same (informational checks whose document is absent). */
export const infoAt = (
  slug: string,
  message: string,
  set: number,
  detail?: string,
): DraftFinding => ({ ...closed('info', slug, message, detail), effect: { set } });

export const unmeasured = (exchange: Exchange): Unmeasured => ({ unmeasured: exchange });
