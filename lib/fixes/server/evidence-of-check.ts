import { evidenceOf, evidenceText, openFindings, type CheckResult } from '@seamark/engine';
import { RuleEvidence } from '../contract/fixes';

const CLASSES = RuleEvidence.shape.class.options;
const rank = (evidence: RuleEvidence) => CLASSES.indexOf(evidence.class);

/**
 * Evidence of the rules with open findings, strongest first. Rules of older engine versions may have
 * none.
 */
export function evidenceOfCheck(check: CheckResult): RuleEvidence[] {
  const rules = new Set(openFindings(check).map(({ code }) => code));
  return [...rules]
    .flatMap((rule) => {
      const evidence = evidenceOf(rule);
      return evidence ? [{ rule, class: evidence.class, summary: evidenceText(evidence) }] : [];
    })
    .sort((a, b) => rank(a) - rank(b));
}
