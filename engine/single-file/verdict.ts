import { CHECKS } from '../checks';
import { scoreOf } from '../scoring/score';
import type { CheckResult, Finding } from '../report/types';
import { SINGLE_FILE_ORIGIN } from './network';
import { SINGLE_FILES, type SingleFile, type SingleFileKind } from './files';

export interface FileVerdict {
  /** Of the file by itself. */
  readonly score: number;
  readonly findings: readonly Finding[];
}

const slugOf = ({ code }: Finding): string => code.slice(code.indexOf('/') + 1);

/** What a check of a site in memory says of the file itself. */
export function verdictOnFile(kind: SingleFileKind, result: CheckResult): FileVerdict {
  const { ofSite }: SingleFile = SINGLE_FILES[kind];
  const findings = result.findings
    .filter((finding) => !ofSite.includes(slugOf(finding)))
    .map((finding) => ({
      ...finding,
      message: withoutOrigin(finding.message),
      detail: evidenceOf(finding),
    }));
  return { score: scoreOf(findings), findings };
}

/** What was read, without the request that nobody sent. */
function evidenceOf({ detail }: Finding): string | null {
  const at = detail?.indexOf('; ') ?? -1;
  return detail === null || at < 0 ? null : withoutOrigin(detail.slice(at + 2));
}

const withoutOrigin = (text: string): string => text.replaceAll(SINGLE_FILE_ORIGIN, '');

/** What only the site can answer, in the words of the published table. */
export function rulesOfSite(kind: SingleFileKind): string[] {
  const { check, ofSite }: SingleFile = SINGLE_FILES[kind];
  const rules = CHECKS.find(({ id }) => id === check)?.rules ?? {};
  return ofSite.flatMap((slug) => {
    const rule = rules[slug];
    return rule && rule.status !== 'info' ? [rule.when] : [];
  });
}
