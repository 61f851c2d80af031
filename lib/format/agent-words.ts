import type { Expectation } from '@/lib/agent/expectations';
import type { AgentRun, ReplayStep } from '@/lib/contract';

type AgentVerdict = NonNullable<AgentRun['verdict']>;

interface VerdictWords {
  readonly word: string;
  readonly means: string;
  readonly tone: 'pass' | 'info' | 'warn' | 'fail';
  readonly color: string;
}

const VERDICTS: Readonly<Record<AgentVerdict, VerdictWords>> = {
  passed: {
    word: 'Passed',
    means: 'All expectations were met, with at least one quote found word for word.',
    tone: 'pass',
    color: 'green',
  },
  reported: {
    word: 'Reported',
    means: 'The agent says it is done and quotes the site correctly; no expectations were set.',
    tone: 'info',
    color: 'info',
  },
  partial: {
    word: 'Partial',
    means: 'Some of the expectations were met.',
    tone: 'warn',
    color: 'yellow',
  },
  blocked: {
    word: 'Blocked',
    means: 'The site refused a page that the task needed.',
    tone: 'fail',
    color: 'red',
  },
  failed: {
    word: 'Failed',
    means: 'The task was not done, or nothing on the site proves it.',
    tone: 'fail',
    color: 'red',
  },
};

/** What a verdict means; rules decided it, not the model. An unknown one is shown as it is. */
export const verdictWords = (verdict: string): VerdictWords =>
  Object.hasOwn(VERDICTS, verdict)
    ? VERDICTS[verdict as AgentVerdict]
    : { word: verdict, means: '', tone: 'info', color: 'na' };

const REASONS: Readonly<Record<string, (detail: string) => string>> = {
  expectation_met: (detail) => `Expectation ${detail} was met.`,
  expectation_unmet: (detail) => `Expectation ${detail} was not met.`,
  no_verified_evidence: () => 'No quote of the answer was found on the site.',
  evidence_unverified: (detail) =>
    detail === '1'
      ? 'One quote was not found on the site and left out.'
      : `${detail} quotes were not found on the site and left out.`,
  refused: (detail) => {
    const [status = '', path = ''] = split(detail);
    return `${path} answered ${status}.`;
  },
  robots_disallowed: (detail) => `robots.txt keeps agents out of ${detail}.`,
  challenge: (detail) => `${detail} asked for proof of a human.`,
  empty_without_scripts: (detail) => `${detail} shows nothing without scripts.`,
  form_required: (detail) => `${detail} needs a form to be filled in.`,
  budget_steps: () => 'The steps were used up.',
  budget_time: () => 'The time was used up.',
  budget_tokens: () => 'The tokens were used up.',
  gave_up: () => 'The agent gave up.',
};

/** At the first colon only: what follows may be a path with more of them. */
function split(text: string): [string, string] {
  const cut = text.indexOf(':');
  return cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1)];
}

/** A reason as a sentence, naming the expectation where it is known; an unknown code prints as it is. */
export function reasonText(reason: string, expectations: readonly Expectation[] = []): string {
  const [code, detail] = split(reason);
  const expectation = expectations[Number(detail) - 1];
  if (expectation !== undefined && (code === 'expectation_met' || code === 'expectation_unmet'))
    return `${code === 'expectation_met' ? 'Met' : 'Not met'}: ${expectationText(expectation)}`;
  return Object.hasOwn(REASONS, code) ? (REASONS[code]?.(detail) ?? reason) : reason;
}

const ACTION: Readonly<Record<ReplayStep['action'], string>> = {
  fetch: 'Fetch',
  read: 'Read on',
  follow: 'Follow link',
  search: 'Search',
  finish: 'Finish',
  error: 'Invalid call',
};

export const actionWord = (action: string): string =>
  Object.hasOwn(ACTION, action) ? ACTION[action as ReplayStep['action']] : action;

/** What must be true of a run, as people say it. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'visited':
      return `A page at ${expectation.path} answered.`;
    case 'answer_contains':
      return `The answer contains ${expectation.any.map((text) => `“${text}”`).join(' or ')}.`;
    case 'answer_matches':
      return `The whole answer fits ${expectation.pattern}.`;
    case 'answer_number':
      return `The answer contains the number ${expectation.value}${expectation.tolerance > 0 ? ` ± ${expectation.tolerance}` : ''}.`;
    case 'evidence_from':
      return `A checked quote comes from ${expectation.path}.`;
  }
}
