import { defineRules } from '@/engine/checks/rules';
import { defineCheck, type ProbeTable, type Readings } from '@/engine/checks/define';
import type { Guide } from '@/engine/checks/guide';

const example = { title: 'Anything', language: 'txt', code: 'anything' } as const;

const guide: Guide = {
  why: 'It shows what a check needs.',
  steps: ['Do it.'],
  never: [],
  good: example,
  bad: example,
  falseResults: [],
  references: [],
  changedIn: '1.0.0',
};

const { rules, raise, note } = defineRules({
  missing: { status: 'fail', cost: 25, when: 'it is not there', hint: 'Put it there.' },
  seen: { status: 'pass', when: 'it was seen' },
});

/** A check with these probes, for tests of the engine. */
export const throwAwayCheck = <const P extends ProbeTable>(
  probes: P,
  judge: (
    read: Readings<P>,
    say: { readonly raise: typeof raise; readonly note: typeof note },
  ) => ReturnType<typeof note>[] = (_, { note }) => [note('seen', 'seen')],
) =>
  defineCheck({
    id: 'throw-away',
    name: 'Throw-away',
    description: 'Is it there?',
    category: 'protocols',
    informational: true,
    scope: 'origin',
    rules,
    guide,
    probes,
    judge: (read) => judge(read, { raise, note }),
  });
