import { evidenceTextOf } from './evidence';
import type { ArtifactKind } from '../files/kinds';
import { clip, roundHalfUp } from '../parse/text';
import { requestOf } from '../probes/describe';
import type { Exchange } from '../network/recording';
import type { Effect, Finding, ProtocolStep } from '../report/types';

/** Points of 100 that each finding of the rule takes. */
interface Cost {
  /** A list: the finding picks one by its `level`, from 0. A share: the finding gives the fraction. */
  readonly cost: number | readonly number[] | Share;
  /** True if the rule may be raised several times. */
  readonly each?: true;
  /** True if one finding covers all occurrences; its count multiplies the cost. */
  readonly counted?: true;
  /** Most points that all findings of the rule take together. */
  readonly max?: number;
  /** Rules of one group share `max`. */
  readonly group?: string;
}

/** A rounded part of `of` points; `per` completes "30 × …" in the published table. */
export interface Share {
  readonly of: number;
  readonly per: string;
  readonly isRoundedUp?: true;
}

/** Upper limit of the check's score. */
interface Cap {
  readonly cap: number;
}

/** The exact score of the check; a list: the finding picks one by its `level`, from 0. */
interface Exact {
  readonly set: number | readonly number[];
  /** Exception in which it takes no points; completes "none where …" in the published table. */
  readonly unless?: string;
}

interface Named {
  /** Condition, for the published table: `status 404 or 410`. */
  readonly when: string;
  /** True if its findings name the clients that they are about. */
  readonly isAboutClients?: true;
  /** The first step of its protocol that it keeps agents from; a list has one for each score of `set`. */
  readonly keepsFrom?: ProtocolStep | readonly ProtocolStep[];
  /** Generated files that repair it once served, or that are the absent document. */
  readonly repairedBy?: readonly ArtifactKind[];
}

export type OpenRule = Named & {
  readonly status: 'fail' | 'warn';
  /** The repair. A finding may phrase it for the site. */
  readonly hint: string;
} & (Cost | Cap | Exact);

/** Never takes points; an informational check still has a score if its document is absent. */
export type ClosedRule = Named & { readonly status: 'pass' | 'info' } & Partial<Exact>;

export type Rule = OpenRule | ClosedRule;
/** By slug, in the order of the published table. */
export type Rules = Readonly<Record<string, Rule>>;

/** A finding without the check id in its code. */
export interface DraftFinding extends Omit<Finding, 'code'> {
  readonly slug: string;
}

/** The evidence of a finding. */
export interface FindingCause {
  /** The exchange that shows it. */
  readonly on: Exchange;
  /** Evidence from the content of the answer. */
  readonly evidence?: string | undefined;
  readonly subject?: string | undefined;
  /** Tokens of the clients that it is about. */
  readonly clients?: readonly string[];
  readonly hint?: string;
  /** How much of what readers look for it is about, of 1; by default the share that sets its points, or all. */
  readonly extent?: number;
}

/** What a closed finding can show. */
export type ClosedCause = Pick<FindingCause, 'evidence' | 'subject' | 'clients'> & {
  readonly on?: Exchange | undefined;
};

type Slugs<R extends Rules, S extends Rule['status']> = {
  [K in keyof R]: R[K]['status'] extends S ? K : never;
}[keyof R] &
  string;

/** Values that a finding must supply because its rule leaves them open. */
type Choice<R extends Rule> = R extends { readonly counted: true }
  ? { readonly count: number }
  : R extends { readonly cost: number } | { readonly cap: number }
    ? unknown
    : R extends { readonly cost: Share }
      ? { readonly share: readonly [part: number, whole: number] }
      : R extends { readonly unless: string }
        ? { readonly isFree: boolean }
        : R extends { readonly set: number }
          ? unknown
          : { readonly level: number };

/**
 * Defines the rules of a check. The published table, the points of findings, and the advice derive from them.
 *
 * ```ts
 * export const { rules, raise, note } = defineRules({
 *   'no-h1': { status: 'fail', cost: 25, when: 'the first line is not a title', hint: 'Start with # Name.' },
 *   usable: { status: 'pass', when: 'nothing above takes points' },
 * });
 * raise('no-h1', 'llms.txt does not start with a title', { on: exchange, evidence: 'line 1: …' });
 * ```
 */
export function defineRules<const R extends Rules>(rules: R) {
  return {
    rules: rules as Rules,

    /** An open finding of a rule. Throws if the rule does not define its points. */
    raise: <K extends Slugs<R, 'fail' | 'warn'>>(
      slug: K,
      message: string,
      cause: FindingCause & Choice<R[K]>,
    ): DraftFinding => openFinding(slug, rules[slug] as OpenRule, message, cause),

    /** A closed finding: passed or informational. */
    note: <K extends Slugs<R, 'pass' | 'info'>>(
      slug: K,
      message: string,
      cause: string | ClosedCause = {},
    ): DraftFinding =>
      closedFinding(
        slug,
        rules[slug] as ClosedRule,
        message,
        typeof cause === 'string' ? { evidence: cause } : cause,
      ),
  };
}

export function openFinding(
  slug: string,
  rule: OpenRule,
  message: string,
  cause: FindingCause & OpenPoints,
): DraftFinding {
  const { on, evidence, subject, clients = [], hint } = cause;
  return {
    status: rule.status,
    slug,
    message: clip(message, 300),
    request: requestOf(on),
    // The request already contains the status.
    evidence: evidenceOf(evidence?.replace(/^status \d{3}(?:; |$)/, '')),
    clients,
    hint: clip(hint ?? rule.hint, 500),
    subject: subject ?? null,
    effect: effectOf(slug, rule, cause),
    ...extentOf(cause),
  };
}

/** Four digits, so that equal reports are equal on every machine. Nothing where it is about all. */
export function extentOf({ extent, share }: Pick<FindingCause, 'extent'> & OpenPoints) {
  const part = extent ?? (share ? share[0] / share[1] : 1);
  return part < 1 ? { extent: Math.max(0, Math.round(part * 10_000) / 10_000) } : {};
}

export const closedFinding = (
  slug: string,
  { status, set }: ClosedRule,
  message: string,
  { on, evidence, subject, clients = [] }: ClosedCause,
): DraftFinding => ({
  status,
  slug,
  message: clip(message, 300),
  request: on ? requestOf(on) : null,
  evidence: evidenceOf(evidence),
  clients,
  hint: null,
  subject: subject ?? null,
  effect: typeof set === 'number' ? { set } : null,
});

const evidenceOf = (evidence: string | undefined): string | null =>
  evidence ? clip(evidence, 1000) : null;

/** Values of a finding where its rule leaves the points open. */
export interface OpenPoints {
  readonly share?: readonly [part: number, whole: number];
  readonly count?: number;
  readonly level?: number;
  readonly isFree?: boolean;
}

/** Effect of an open rule by its slug. Throws for a rule that takes no points. */
export function effectOfRule(slug: string, rules: Rules, chosen: OpenPoints): Effect {
  const rule = rules[slug];
  if (rule?.status !== 'fail' && rule?.status !== 'warn')
    throw new Error(`The rule ${slug} takes no points.`);
  return effectOf(slug, rule, chosen);
}

function effectOf(slug: string, rule: OpenRule, chosen: OpenPoints): Effect {
  if ('cap' in rule) return { cap: rule.cap };
  if ('set' in rule) {
    if (chosen.isFree) return { cost: 0 };
    return { set: levelOf(slug, rule.set, chosen) };
  }
  const { cost, max, group } = rule;
  return {
    cost:
      (isShare(cost) ? shareOf(cost, chosen) : levelOf(slug, cost, chosen)) * (chosen.count ?? 1),
    ...(max === undefined ? {} : { max }),
    ...(group === undefined ? {} : { group }),
  };
}

const isShare = (cost: Cost['cost']): cost is Share => typeof cost === 'object' && 'of' in cost;

function levelOf(slug: string, points: number | readonly number[], { level }: OpenPoints): number {
  if (typeof points === 'number') return points;
  const chosen = level === undefined ? undefined : points[level];
  if (chosen === undefined) throw new Error(`The rule ${slug} has no level ${level}.`);
  return chosen;
}

function shareOf(
  { of, isRoundedUp }: Share,
  { share: [part, whole] = [0, 1] }: OpenPoints,
): number {
  const points = (of * part) / whole;
  return isRoundedUp ? Math.ceil(points) : roundHalfUp(points);
}

/** False for a share that rounds to zero points. */
export const hasCost = ({ effect }: DraftFinding): boolean =>
  effect !== null && 'cost' in effect && effect.cost > 0;

/** One row of a check's table, as published on its page. */
export interface PublishedRule {
  readonly status: Rule['status'];
  readonly slug: string;
  readonly when: string;
  /** `−25`, `−6 each, at most −30`, `at most 70`, `exactly 0`, `none`. */
  readonly effect: string;
  readonly fix: string | null;
  /** What the lab measured, `costs: +108 % tokens (Text, n = 194)`; null for a rule that takes no points. */
  readonly evidence: string | null;
}

export const publishedRules = (checkId: string, rules: Rules): PublishedRule[] =>
  Object.entries(rules).map(([slug, rule]) => ({
    status: rule.status,
    slug,
    when: rule.when,
    effect: effectText(slug, rules),
    fix: 'hint' in rule ? rule.hint : null,
    evidence: evidenceTextOf(`${checkId}/${slug}`),
  }));

const anyOf = (points: number | readonly number[], sign: string) =>
  [points]
    .flat()
    .map((n) => `${sign}${n}`)
    .join(', or ');

function effectText(slug: string, rules: Rules): string {
  const rule = rules[slug]!;
  if ('cap' in rule) return `at most ${rule.cap}`;
  if ('cost' in rule) return costText(slug, rule, rules);
  if (rule.set === undefined) return 'none';
  return `exactly ${anyOf(rule.set, '')}${rule.unless ? `; none where ${rule.unless}` : ''}`;
}

function costText(slug: string, { cost, each, max, group }: Cost, rules: Rules): string {
  if (cost === 0) return 'none';
  const points = isShare(cost)
    ? `−${cost.of} × ${cost.per}${cost.isRoundedUp ? ', rounded up' : ''}`
    : anyOf(cost, '−');
  const others = Object.entries(rules).flatMap(([other, r]) =>
    group !== undefined && 'group' in r && r.group === group && other !== slug ? [other] : [],
  );
  if (others.length > 0) return `${points}, once together with ${others.join(' and ')}`;
  if (max === undefined) return each ? `${points} each` : points;
  return max === cost ? `${points} once` : `${points} each, at most −${max}`;
}
