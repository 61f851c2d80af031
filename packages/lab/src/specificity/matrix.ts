import { CHECKS } from '@seamark/engine';
import { BREAKS } from '../mutations';
import type { Break } from '../mutations/breaks';
import type { LabSite } from '../site';
import { changeOf } from './measure';

/** What the break of a rule raises. */
export interface SpecificityRow {
  /** `check/rule` */
  readonly rule: string;
  /** True if the break raises the rule and no other one. */
  readonly isAlone: boolean;
  /** Other rules that it raises, with the reason; null if the lab knows none. */
  readonly also: readonly { readonly rule: string; readonly reason: string | null }[];
  /** Why the row proves nothing: the rule is not raised, or the site before has findings. */
  readonly fault: string | null;
}

/** Rules that open a finding, in the order of the checks, with their breaks. */
export const openRules = (): { readonly rule: string; readonly breaking: Break | undefined }[] =>
  CHECKS.flatMap(({ id, rules }) =>
    Object.entries(rules)
      .filter(([, { status }]) => status === 'fail' || status === 'warn')
      .map(([slug]) => ({ rule: `${id}/${slug}`, breaking: BREAKS[id]?.[slug] })),
  );

/** The specificity matrix of rules, by default all, on one site. */
export async function specificityOf(site: LabSite, rules = openRules()): Promise<SpecificityRow[]> {
  const rows: SpecificityRow[] = [];
  for (const { rule, breaking } of rules)
    rows.push(
      breaking
        ? await rowOf(rule, breaking, site)
        : { rule, isAlone: false, also: [], fault: 'The lab has no break of it.' },
    );
  return rows;
}

async function rowOf(rule: string, breaking: Break, site: LabSite): Promise<SpecificityRow> {
  const { raised, before, applicability, scores } = await changeOf(breaking, site);
  const also = [...raised.filter((code) => code !== rule), ...applicability, ...scores].map(
    (other) => ({
      rule: other,
      reason: breaking.also?.[other] ?? null,
    }),
  );
  const fault =
    before.length > 0
      ? `The site before has ${before.join(', ')}.`
      : raised.includes(rule)
        ? null
        : 'The break does not raise it.';
  return { rule, isAlone: fault === null && also.length === 0, also, fault };
}
