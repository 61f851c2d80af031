import type { AgentRun } from './contract/agent-runs';
import type { Expectation } from './contract/expectations';
import type { ReplayStep } from './contract/agent-tasks';

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
    means: 'All expectations were met, and at least one quote was found word for word.',
    tone: 'pass',
    color: 'green',
  },
  reported: {
    word: 'Reported',
    means: 'The agent reports success and quotes the site correctly. No expectations were set.',
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
    means: 'The site blocked a page that the task needed.',
    tone: 'fail',
    color: 'red',
  },
  failed: {
    word: 'Failed',
    means: 'The task was not completed, or nothing on the site supports the answer.',
    tone: 'fail',
    color: 'red',
  },
};

/**
 * Display text of a verdict, which rules decided, not the model. Unknown ones are shown unchanged.
 */
export const verdictWords = (verdict: string): VerdictWords =>
  Object.hasOwn(VERDICTS, verdict)
    ? VERDICTS[verdict as AgentVerdict]
    : { word: verdict, means: '', tone: 'info', color: 'na' };

const REASONS: Readonly<Record<string, (detail: string) => string>> = {
  expectation_met: () => 'The answer has what was expected.',
  expectation_unmet: () => 'The answer lacks what was expected.',
  no_verified_evidence: () => 'None of the quotes were found on the site.',
  evidence_unverified: (detail) =>
    detail === '1'
      ? 'One quote was not found on the site and was left out.'
      : `${detail} quotes were not found on the site and were left out.`,
  refused: (detail) => {
    const [status, path] = split(detail);
    return `${path} returned ${status}.`;
  },
  robots_disallowed: (detail) => `robots.txt disallows ${detail} for agents.`,
  challenge: (detail) => `${detail} requires proof of being human.`,
  empty_without_scripts: (detail) => `${detail} shows no content without JavaScript.`,
  form_required: (detail) => `${detail} requires filling in a form.`,
  budget_steps: () => 'The step limit was reached.',
  budget_time: () => 'The time limit was reached.',
  budget_tokens: () => 'The token limit was reached.',
  gave_up: () => 'The agent gave up.',
};

/** Splits at the first colon only: the rest may be a path with more of them. */
function split(text: string): [string, string] {
  const cut = text.indexOf(':');
  return cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1)];
}

/** A reason as a sentence, with its expectation if known; unknown codes are shown unchanged. */
export function reasonText(reason: string, expectations: readonly Expectation[] = []): string {
  const [code, detail] = split(reason);
  const expectation = expectations[Number(detail) - 1];
  if (expectation !== undefined && (code === 'expectation_met' || code === 'expectation_unmet'))
    return `${code === 'expectation_met' ? '' : 'Expected: '}${expectationText(expectation)}`;
  return Object.hasOwn(REASONS, code) ? (REASONS[code]?.(detail) ?? reason) : reason;
}

/** The same of all reasons, each sentence once. */
export const reasonTexts = (
  reasons: readonly string[],
  expectations: readonly Expectation[] = [],
): string[] => [...new Set(reasons.map((reason) => reasonText(reason, expectations)))];

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

/** An expectation as a sentence. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'visited':
      return `A page at ${expectation.path} responded.`;
    case 'answer_contains':
      return `The answer contains ${expectation.any.map((text) => `“${text}”`).join(' or ')}.`;
    case 'answer_matches':
      return `The whole answer matches ${expectation.pattern}.`;
    case 'answer_number':
      return `The answer contains the number ${expectation.value}${expectation.tolerance > 0 ? ` ± ${expectation.tolerance}` : ''}.`;
    case 'evidence_from':
      return `A verified quote comes from ${expectation.path}.`;
  }
}
