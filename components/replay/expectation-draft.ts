import type { Expectation } from '@/lib/agent/expectations';
import type { AgentTask } from '@/lib/contract/dashboard';

type Kind = Expectation['kind'];

/** An expectation while it is typed: every kind has one text, a number has a second. */
export interface Draft {
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
    hint: 'One a line. Upper and lower case do not matter.',
  },
  answer_number: {
    name: 'The answer contains a number',
    label: 'Number',
    hint: 'Such as 1299.50. Thousands and decimals may be written as the site writes them.',
  },
  answer_matches: {
    name: 'The whole answer fits a pattern',
    label: 'Pattern',
    hint: '* stands for any text, ? for one character.',
  },
  visited: {
    name: 'A page was read',
    label: 'Path',
    hint: 'Such as /pricing or /docs/*. It must have answered.',
  },
  evidence_from: {
    name: 'A checked quote comes from a page',
    label: 'Path',
    hint: 'Such as /pricing or /docs/*.',
  },
};

type Stored = Pick<AgentTask['expectations'][number], 'kind'> & Readonly<Record<string, unknown>>;

export function draftOf({ kind, ...values }: Stored): Draft {
  const text = [values['any'], values['path'], values['pattern'], values['value']]
    .flat()
    .filter((value) => value !== undefined)
    .join('\n');
  return { kind, text, tolerance: String(values['tolerance'] ?? 0) };
}

export function expectationOf({ kind, text, tolerance }: Draft): Stored {
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
