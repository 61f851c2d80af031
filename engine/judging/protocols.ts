import { CHECKS, type CheckId } from '../checks';
import type { Rule } from '../checks/rules';
import {
  PROTOCOL_STEPS,
  type CheckResult,
  type Finding,
  type ProtocolResult,
  type ProtocolStep,
} from '../report/types';

/** Protocols by the check that measures them. */
const PROTOCOLS = new Map<string, string>([
  ['mcp-discovery', 'MCP'],
  ['agent-card', 'A2A'],
  ['auth-discovery', 'OAuth'],
  ['api-discovery', 'OpenAPI'],
  ['commerce-discovery', 'Commerce (UCP, ACP, x402, MPP)'],
  ['ai-catalog', 'AI catalog'],
  ['agent-skills', 'Agent skills'],
] satisfies [CheckId, string][]);

const RULES = new Map<string, Rule>(
  CHECKS.flatMap(({ id, rules }) =>
    Object.entries(rules).map(([slug, rule]) => [`${id}/${slug}`, rule] as const),
  ),
);

type Checks = readonly Pick<CheckResult, 'id' | 'applicable' | 'findings'>[];

/** How far agents get with each protocol that the site declares; those that they get least far with first. */
export function protocolsOf(checks: Checks): ProtocolResult[] {
  return checks
    .flatMap(({ id, applicable, findings }): ProtocolResult[] => {
      const name = PROTOCOLS.get(id);
      // Published findings have no codes.
      if (name === undefined || !applicable || findings.length === 0) return [];
      const [first] = findings.flatMap(obstacleOf).sort(byStep);
      if (first === undefined)
        return [{ checkId: id, name, step: PROTOCOL_STEPS.at(-1)!, obstacle: null }];
      const step = PROTOCOL_STEPS[first.at - 1];
      return step === undefined ? [] : [{ checkId: id, name, step, obstacle: first.finding }];
    })
    .sort((a, b) => placeOf(a.step) - placeOf(b.step));
}

const placeOf = (step: ProtocolStep) => PROTOCOL_STEPS.indexOf(step);

interface Obstacle {
  /** Place of the step that it keeps agents from. */
  readonly at: number;
  readonly finding: Finding;
}

function obstacleOf(finding: Finding): Obstacle[] {
  const step = stepKept(RULES.get(finding.code), finding);
  return step === undefined ? [] : [{ at: placeOf(step), finding }];
}

function stepKept(rule: Rule | undefined, { effect }: Finding): ProtocolStep | undefined {
  const { keepsFrom } = rule ?? {};
  if (keepsFrom === undefined || typeof keepsFrom === 'string') return keepsFrom;
  const scores = rule && 'set' in rule ? [rule.set].flat() : [];
  return keepsFrom[effect && 'set' in effect ? scores.indexOf(effect.set) : -1];
}

/** The first step, and for that what is wrong before what could not be measured. */
const byStep = (a: Obstacle, b: Obstacle) => a.at - b.at || rank(a) - rank(b);

const rank = ({ finding }: Obstacle) => (finding.status === 'info' ? 1 : 0);
