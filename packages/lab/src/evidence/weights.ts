import { LAB_RESULTS, type Check, type Evidence } from '@seamark/engine';

/** Weights before any evidence: the judgement of engine 1, from which measured harm moves them. */
const PRIOR: Readonly<Record<string, number>> = {
  'html-rendering': 12,
  'agent-operability': 7,
  'structured-data': 6,
  'seo-basics': 4,
  'content-negotiation': 5,
  'agent-access': 9,
  'ai-directives': 6,
  'http-hygiene': 5,
  'tls-https': 3,
  'crawl-efficiency': 2,
  'robots-txt': 8,
  'llms-txt': 5,
  'http-headers': 3,
  sitemap: 3,
  'meta-tags': 1,
  'usage-policy': 4,
  'security-txt': 2,
  rsl: 2,
  'api-discovery': 4,
  'agent-card': 2,
  'mcp-discovery': 4,
  'agent-skills': 1,
  'auth-discovery': 2,
};

/** Share of its prior that a check keeps if no reader misses what it asks for. */
const UNPROVEN_SHARE = 1 / 10;
/** Share that a check keeps if readers miss only a small part of it: no weight halves more than once in a version. */
const PARTLY_PROVEN_SHARE = 1 / 2;

/** Evidence of a rule, `check/rule`. */
export type EvidenceOf = (rule: string) => Evidence | null;
type Judged = Pick<Check, 'id' | 'rules'>;

/** True if the lab measured that an agent loses something. */
const isProven = (evidence: Evidence | null) =>
  evidence !== null && evidence.class !== 'documented' && evidence.class !== 'unproven';

interface RulePoints {
  readonly evidence: Evidence | null;
  /** Most points of 100 that one finding takes, or all findings of the rule if that is limited. */
  readonly most: number;
  /** True if it limits or sets the score, and its points do not add to those of others. */
  readonly isLimit: boolean;
}

const pointsOf = ({ id, rules }: Judged, evidenceOf: EvidenceOf): RulePoints[] =>
  Object.entries(rules).flatMap(([slug, rule]) =>
    rule.status === 'fail' || rule.status === 'warn'
      ? [{ evidence: evidenceOf(`${id}/${slug}`), most: mostOf(rule), isLimit: !('cost' in rule) }]
      : [],
  );

function mostOf(rule: Judged['rules'][string]): number {
  if ('cap' in rule) return 100 - rule.cap;
  if ('set' in rule && rule.set !== undefined) return 100 - Math.min(...[rule.set].flat());
  if (!('cost' in rule)) return 0;
  const { cost, max } = rule;
  return max ?? (typeof cost === 'object' && 'of' in cost ? cost.of : Math.max(...[cost].flat()));
}

/**
 * Share of its prior that a check keeps. A check of which a proven rule can take half keeps 1, and more by the share of
 * readers that find nothing any more; these checks are then scaled so that the total is 100.
 */
function shareOfPrior(check: Judged, evidenceOf: EvidenceOf): { share: number; isFixed: boolean } {
  const rules = pointsOf(check, evidenceOf);
  const proven = rules.filter((rule) => isProven(rule.evidence));
  const unproven = rules.filter((rule) => !isProven(rule.evidence));
  const most = (points: readonly RulePoints[]) => Math.max(0, ...points.map((rule) => rule.most));
  if (proven.length === 0 || most(unproven) === 100)
    return { share: UNPROVEN_SHARE, isFixed: true };
  if (most(proven) < 50) return { share: PARTLY_PROVEN_SHARE, isFixed: true };
  const blocked = Math.max(
    ...proven.map(({ evidence }) => (evidence?.class === 'blocks' ? evidence.readers.length : 1)),
  );
  return { share: 1 + blocked / LAB_RESULTS.readers.length, isFixed: false };
}

const tenths = (value: number) => Math.round(value * 10) / 10;
const halves = (value: number) => Math.round(value * 2) / 2;
const rounded = (value: number) => (value < 1 ? tenths(value) : halves(value));

/** Weights of all checks, which add up to 100: in halves, and below 1 in tenths. Informational checks have none. */
export function weightsOf(checks: readonly Judged[], evidenceOf: EvidenceOf) {
  const shares = checks.map((check) => {
    const { share, isFixed } = shareOfPrior(check, evidenceOf);
    return { id: check.id, weight: share * (PRIOR[check.id] ?? 0), isFixed };
  });
  const sumOf = (areFixed: boolean) =>
    shares.reduce((sum, { weight, isFixed }) => (isFixed === areFixed ? sum + weight : sum), 0);
  const scale = (100 - sumOf(true)) / sumOf(false);
  const weights = new Map(
    shares.map(({ id, weight, isFixed }) => [id, rounded(isFixed ? weight : weight * scale)]),
  );
  // Rounding is made up for by the heaviest check.
  const [heaviest = ''] = [...weights].sort((a, b) => b[1] - a[1])[0] ?? [];
  const total = [...weights.values()].reduce((a, b) => a + b, 0);
  weights.set(heaviest, tenths((weights.get(heaviest) ?? 0) + 100 - total));
  return weights;
}

/** Most points of a check’s 100 that all its rules without proof can take together. */
export function unprovenPoints(check: Judged, evidenceOf: EvidenceOf): number {
  const unproven = pointsOf(check, evidenceOf).filter(({ evidence }) => !isProven(evidence));
  const limits = unproven.filter(({ isLimit }) => isLimit).map(({ most }) => most);
  const costs = unproven.filter(({ isLimit }) => !isLimit);
  const together = costs.reduce((sum, { most }) => sum + most, 0);
  return Math.min(100, Math.max(together, ...limits));
}
