import type { AgentTask } from '@/lib/questions/contract/agent-batches';
import type { Expectation } from '@/lib/questions/contract/expectations';

type Kind = Expectation['kind'];

/** An expectation being edited: each kind has one text, a number has a second one. */
export interface ExpectationDraft {
  readonly kind: Kind;
  readonly text: string;
  readonly tolerance: string;
}

export const KINDS: Readonly<
  Record<Kind, { readonly name: string; readonly label: string; readonly hint: string }>
> = {
  answer_contains: {
    name: 'The answer contains',
    label: 'Any of these texts',
    hint: 'One per line. Case is ignored.',
  },
  answer_number: {
    name: 'The answer contains a number',
    label: 'Number',
    hint: 'For example, 1299.50. Any thousands and decimal separators match.',
  },
  answer_matches: {
    name: 'The whole answer matches a pattern',
    label: 'Pattern',
    hint: '* matches any text, ? matches one character.',
  },
  visited: {
    name: 'A page was read',
    label: 'Path',
    hint: 'For example, /pricing or /docs/*. The page must have responded.',
  },
  evidence_from: {
    name: 'A verified quote comes from a page',
    label: 'Path',
    hint: 'For example, /pricing or /docs/*.',
  },
};

type Stored = Pick<AgentTask['expectations'][number], 'kind'> & Readonly<Record<string, unknown>>;

export function expectationDraftOf({ kind, ...values }: Stored): ExpectationDraft {
  const text = [values['any'], values['path'], values['pattern'], values['value']]
    .flat()
    .filter((value) => value !== undefined)
    .join('\n');
  return { kind, text, tolerance: String(values['tolerance'] ?? 0) };
}

export function expectationOf({ kind, text, tolerance }: ExpectationDraft): Expectation {
  switch (kind) {
    case 'answer_contains':
      return {
        kind,
        any: text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      };
    case 'answer_matches':
      return { kind, pattern: text };
    case 'answer_number':
      return { kind, value: Number(text), tolerance: Number(tolerance) };
    case 'visited':
    case 'evidence_from':
      return { kind, path: text };
  }
}
