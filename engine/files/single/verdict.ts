import { CHECKS } from '../../checks';
import { scoreOf } from '../../report/score';
import type { CheckResult, Finding } from '../../report/types';
import { SINGLE_FILE_ORIGIN } from './network';
import { SINGLE_FILES, type SingleFile, type SingleFileKind } from './files';

export interface FileVerdict {
  /** Score of the file alone. */
  readonly score: number;
  readonly findings: readonly Finding[];
}

const slugOf = ({ code }: Finding): string => code.slice(code.indexOf('/') + 1);

/** Verdict on the file alone, from the result of a check of the in-memory site. */
export function verdictOnFile({ siteOnlyRules }: SingleFile, result: CheckResult): FileVerdict {
  const findings = result.findings
    .filter((finding) => !siteOnlyRules.includes(slugOf(finding)))
    .map((finding) => ({
      ...finding,
      message: withoutOrigin(finding.message),
      // The in-memory request shows nothing.
      request: null,
      evidence: finding.evidence && withoutOrigin(finding.evidence),
    }));
  return { score: scoreOf(findings), findings };
}

const withoutOrigin = (text: string): string => text.replaceAll(SINGLE_FILE_ORIGIN, '');

/** Rules that need the site, in the words of the published table. */
export function siteOnlyRuleTexts(kind: SingleFileKind): string[] {
  const { check, siteOnlyRules }: SingleFile = SINGLE_FILES[kind];
  const rules = CHECKS.find(({ id }) => id === check)?.rules ?? {};
  return siteOnlyRules.flatMap((slug) => {
    const rule = rules[slug];
    return rule && rule.status !== 'info' ? [rule.when] : [];
  });
}
