import type { Expectation } from '@/lib/contract';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import { tidemark } from './sites/tidemark';

export interface DemoTask {
  readonly host: string;
  readonly goal: string;
  readonly expectations: readonly Expectation[];
}

/** Tasks for agents on the demo's sites. */
export const DEMO_TASKS = {
  price: {
    host: tidemark.host,
    goal: 'Find what a chart of the Baltic Sea costs',
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
