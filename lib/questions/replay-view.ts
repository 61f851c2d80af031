import { findQuote } from './server/agent/unified';
import type { ReplayStep } from './contract/agent-tasks';
import type { Replay } from './server/agent-runs/get-replay';
import { actionWord } from './agent-words';
import { duration, size } from '@/lib/platform/text/numbers';
import { trackOf, type Segment } from './replay-track';
import { siteLink, siteText } from '@/lib/platform/text/site-text';

/** A segment of the text that a step read; quotes of the answer are marked. */
export interface TextSegment {
  readonly text: string;
  readonly isQuote: boolean;
}

/** A step in display form: all text of the site went through `siteText`. */
export interface StepView {
  readonly index: number;
  readonly word: string;
  /** Path of the page, or the search terms. */
  readonly subject: string | null;
  readonly url: string | null;
  readonly link: string | null;
  readonly status: number | null;
  /** True if the site refused a page. */
  readonly isRefused: boolean;
  /** Time since the start, duration, and size. */
  readonly facts: string;
  readonly read: readonly TextSegment[];
  /** The model's text before the step. */
  readonly note: string | null;
  /** True if the step returned text, of which the replay may show only a part. */
  readonly hasPage: boolean;
  /** The wait before it, if it was long. */
  readonly waited: string | null;
}

export interface QuoteView {
  readonly quote: string;
  readonly url: string;
  readonly link: string | null;
  readonly step: number | null;
}

export interface ReplayView {
  /** True if the run has ended and nothing will be added. */
  readonly isSettled: boolean;
  /** Why there is no quote. */
  readonly noQuotes: string;
  readonly steps: readonly StepView[];
  readonly quotes: readonly QuoteView[];
  readonly track: readonly Segment[];
  /** Index of the step at which a run that did not pass was lost; null if none is known. */
  readonly lostAt: number | null;
}

/** Reasons that name a path of the site after their code. */
const PATH_REASONS =
  /^(?:refused:\d+|challenge|robots_disallowed|empty_without_scripts|form_required):(.*)$/;

/** The first step on a page that one of the reasons names. */
function lostStep({ run, steps }: Replay): number | null {
  if (run.verdict === null || run.verdict === 'passed' || run.verdict === 'reported') return null;
  const paths = new Set(run.reasons.flatMap((reason) => PATH_REASONS.exec(reason)?.[1] ?? []));
  const at = steps.findIndex(({ url }) => url !== null && paths.has(pathOf(url)));
  return at === -1 ? null : at;
}

export function replayView({ run, steps, quotes }: Replay): ReplayView {
  const track = trackOf(steps);
  const start = steps[0] === undefined ? 0 : Date.parse(steps[0].at) - steps[0].durationMs;
  const shown = quotes.map(({ url, quote, step }) => ({
    quote: siteText(quote, 400),
    url: siteText(url, 300),
    link: siteLink(url),
    step,
  }));
  const isSettled = run.status === 'succeeded' || run.status === 'failed';
  const noQuotes = !isSettled
    ? 'Quotes are verified when the run finishes.'
    : run.status === 'failed'
      ? 'The run ended before the agent gave an answer.'
      : 'No quote was found word for word on the site.';
  return {
    isSettled,
    noQuotes,
    steps: steps.map((step) => stepView(step, start, shown, waitBefore(track, step.index))),
    quotes: shown,
    track,
    lostAt: lostStep({ run, steps, quotes }),
  };
}

function stepView(
  step: ReplayStep,
  start: number,
  quotes: readonly QuoteView[],
  waited: string | null,
): StepView {
  const { index, action, url, query, status, bytes, durationMs, note } = step;
  const facts = [
    `at ${clock(Date.parse(step.at) - durationMs - start)}`,
    `took ${durationMs < 1000 ? `${durationMs} ms` : duration(durationMs)}`,
    bytes > 0 ? size(bytes) : '',
  ];
  return {
    index,
    word: actionWord(action),
    status,
    waited,
    subject:
      query !== null ? siteText(query, 200) : url === null ? null : siteText(pathOf(url), 160),
    url: url === null ? null : siteText(url, 300),
    link: url === null ? null : siteLink(url),
    isRefused: (action === 'fetch' || action === 'follow') && (status === null || status >= 400),
    facts: facts.filter(Boolean).join(' · '),
    read: marked(
      siteText(step.observation, 500),
      quotes.filter((quote) => quote.step === index).map(({ quote }) => quote),
    ),
    note: note === null ? null : siteText(note, 300),
    hasPage: bytes > 0 || action === 'read',
  };
}

const waitBefore = (track: readonly Segment[], step: number): string | null => {
  const gap = track.find((segment) => segment.kind === 'gap' && segment.step === step);
  return gap?.isFolded === true ? duration(gap.ms) : null;
};

/** Splits a text where quotes start and end. */
export function marked(text: string, quotes: readonly string[]): readonly TextSegment[] {
  const places = quotes
    .flatMap((quote) => {
      const place = findQuote(text, quote);
      return place === null ? [] : [place];
    })
    .toSorted(([a], [b]) => a - b);
  const pieces: TextSegment[] = [];
  let done = 0;
  for (const [from, to] of places) {
    if (to <= done) continue;
    pieces.push(
      { text: text.slice(done, Math.max(done, from)), isQuote: false },
      { text: text.slice(Math.max(done, from), to), isQuote: true },
    );
    done = to;
  }
  return [...pieces, { text: text.slice(done), isQuote: false }].filter(
    (piece) => piece.text !== '',
  );
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** `0:07`, `2:41` */
const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
