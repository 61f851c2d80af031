import {
  fixesOf,
  type CheckResult,
  type Compared,
  type EngineReport,
  type Finding,
  type Fix,
  type Grade,
  type Profile,
} from '@seamark/engine';
import type { AuditReport } from '@/lib/contract';

type AuditCheck = AuditReport['results'][number];
type AuditFinding = AuditCheck['findings'][number];

/** The audit report of the API; measured here, with the rule behind each finding and what else the engine knows. */
export interface ReportJson extends Omit<AuditReport, 'results'> {
  readonly results: readonly (Omit<AuditCheck, 'id' | 'findings'> & {
    readonly id: string;
    readonly findings: readonly (AuditFinding &
      Partial<Pick<Finding, 'code' | 'subject' | 'effect'>>)[];
  })[];
  readonly profile?: Profile;
  /** Ids of the checks without a verdict. */
  readonly unmeasured?: readonly string[];
  /** Of a served folder: ids of the checks that only its host can answer. */
  readonly leftOut?: readonly string[];
}

export interface Check extends CheckResult {
  readonly guideUrl: string;
}

export interface Report {
  /** As it is written to a file. */
  readonly json: ReportJson;
  readonly url: string;
  readonly timestamp: string;
  readonly engine: string;
  readonly score: number;
  readonly grade: Grade;
  readonly duration: number;
  readonly checks: readonly Check[];
  readonly unmeasured: readonly string[];
  readonly leftOut: readonly string[];
  readonly fixes: readonly Fix[];
  /** The folder that was served, as it was given. */
  readonly folder: string | null;
}

export function reportOf(json: ReportJson, folder: string | null = null): Report {
  const checks = json.results.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => withRule(check.id, finding)),
  }));
  return {
    json,
    url: json.url,
    timestamp: json.timestamp,
    engine: json.engine,
    score: json.overallScore,
    grade: json.grade,
    duration: json.duration,
    checks,
    unmeasured: json.unmeasured ?? checks.filter(isUnmeasured).map(({ id }) => id),
    leftOut: json.leftOut ?? [],
    fixes: fixesOf(checks),
    folder,
  };
}

/** The API names no rules: there a finding is known by its check and its words. */
const withRule = (id: string, finding: ReportJson['results'][number]['findings'][number]) =>
  finding.code === undefined
    ? { ...finding, code: id, subject: finding.message, effect: null }
    : {
        ...finding,
        code: finding.code,
        subject: finding.subject ?? null,
        effect: finding.effect ?? null,
      };

/** A check that does not apply has an `info` finding; one that was not measured a `warn`. */
export const isUnmeasured = ({ applicable, findings }: CheckResult): boolean =>
  !applicable && findings.some(({ status }) => status === 'warn');

export const jsonOf = (
  report: EngineReport,
  guides: string,
  leftOut: readonly string[] | null,
): ReportJson => ({
  url: report.askedUrl,
  timestamp: report.scannedAt,
  engine: report.engine,
  overallScore: report.originScore,
  duration: report.duration,
  grade: report.grade,
  results: report.checks.map((check) => ({
    ...check,
    findings: [...check.findings],
    guideUrl: `${guides}/checks/${check.id}`,
  })),
  profile: report.profile,
  unmeasured: report.unmeasured,
  ...(leftOut && { leftOut }),
});

/** For the engine's comparison. Every preview of a site has an address of its own: the same path is the same page. */
export const comparedOf = (report: Report): Compared => ({
  url: new URL(report.url).pathname,
  engine: report.engine,
  scope: 'homepage',
  score: report.score,
  checks: report.checks,
  pages: [],
  unmeasured: report.unmeasured,
  fixes: report.fixes,
});
