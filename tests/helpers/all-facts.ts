import { generateAll } from '@/engine/files';
import type { Facts } from '@/engine/files/facts';
import type { JudgedCheck, JudgeHooks } from '@/engine/judging/judge-check';
import type { ProbeContext } from '@/engine/probes/probe-context';

/** All facts with a field of their own. */
export const NAMED_FACTS: Required<Omit<Facts, 'others'>> = {
  name: 'Acme & Sons',
  summary: 'Acme <publishes> its sea charts "here" & elsewhere.',
  contact: 'mailto:security@site.test',
  search: true,
  aiAnswers: true,
  aiTraining: false,
  license: 'https://site.test/terms?a=1&b=2',
  payment: 'attribution',
  logo: 'https://site.test/logo.png',
  image: 'https://site.test/preview.png',
  profiles: ['https://www.linkedin.com/company/acme', 'https://github.com/acme'],
  expires: '2027-06-01',
  published: '2020-01-31',
  modified: '2026-10-31',
};

/** Questions that files ask when all named facts are known, and further ones after those are answered. */
export function askedWith(
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  hooks: JudgeHooks,
) {
  const files = (facts: Facts) => generateAll(context, checks, hooks, facts);
  const named = files(NAMED_FACTS);
  const others = Object.fromEntries(
    named.flatMap((f) => f.missing.map(({ what }) => [what, 'known'])),
  );
  return { named, answered: files({ ...NAMED_FACTS, others }), others };
}
