import type { AgentRun } from '@/lib/contract';

type Verdict = NonNullable<AgentRun['verdict']>;

/** What a verdict means; rules decided it, not the model. */
export const VERDICT: Readonly<Record<Verdict, { readonly word: string; readonly means: string; readonly tone: 'pass' | 'info' | 'warn' | 'fail' }>> = {
  passed: { word: 'Passed', means: 'All expectations were met, with at least one quote found word for word.', tone: 'pass' },
  reported: { word: 'Reported', means: 'The agent says it is done and quotes the site correctly; no expectations were set.', tone: 'info' },
  partial: { word: 'Partial', means: 'Some of the expectations were met.', tone: 'warn' },
  blocked: { word: 'Blocked', means: 'The site refused a page that the task needed.', tone: 'fail' },
  failed: { word: 'Failed', means: 'The task was not done, or nothing on the site proves it.', tone: 'fail' },
};

const REASONS: Readonly<Record<string, (detail: string) => string>> = {
  expectation_met: (detail) => `Expectation ${detail} was met.`,
  expectation_unmet: (detail) => `Expectation ${detail} was not met.`,
  no_verified_evidence: () => 'No quote of the answer was found on the site.',
  evidence_unverified: (detail) => `${detail} of the quotes were not found on the site and left out.`,
  refused: (detail) => { const [status = '', path = ''] = split(detail); return `${path} answered ${status}.`; },
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

/** A reason as a sentence; an unknown code prints as it is. */
export function reasonText(reason: string): string {
  const [code, detail] = split(reason);
  return Object.hasOwn(REASONS, code) ? (REASONS[code]?.(detail) ?? reason) : reason;
}
