import type { Expectation } from '@/lib/questions/contract/expectations';
import type { Question } from '@/lib/questions/contract/questions';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import { tidemark } from './sites/tidemark';

export interface DemoTask {
  readonly host: string;
  readonly goal: string;
  readonly expectations: readonly Expectation[];
}

/** Asked of pages, engines, and agents. */
const PRICE = 'What does a paper chart of the Baltic Sea cost?';

/** What visitors of the demo's shop ask. */
export const DEMO_QUESTIONS: readonly Question[] = [
  { question: PRICE, answers: ['24 EUR'] },
  { question: 'What does shipping inside Europe cost?', answers: ['free'] },
  { question: 'How long may I send a chart back?', answers: ['14 days', 'within a fortnight'] },
  {
    question: 'Where can I buy paper sea charts of the North Sea?',
    answers: ['in twelve sheets'],
  },
  { question: 'Who pays the postage of a return?', answers: ['we pay the postage'] },
];

/** Tasks for agents on the demo's sites. */
export const DEMO_TASKS = {
  price: {
    host: tidemark.host,
    goal: PRICE,
    expectations: [
      { kind: 'answer_number', value: 24, tolerance: 0 },
      { kind: 'evidence_from', path: '/charts/*' },
    ],
  },
  returns: {
    host: tidemark.host,
    goal: 'Find how an ordered chart is returned and who pays the postage',
    expectations: [{ kind: 'answer_contains', any: ['days'] }],
  },
  limit: {
    host: lighthouse.host,
    goal: 'Find how many requests a minute need no key',
    expectations: [{ kind: 'answer_number', value: 60, tolerance: 0 }],
  },
  subscription: {
    host: paperboat.host,
    goal: 'Find what Paperboat costs a month',
    expectations: [{ kind: 'answer_number', value: 9, tolerance: 0 }],
  },
} as const satisfies Record<string, DemoTask>;
