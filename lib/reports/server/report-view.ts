import {
  detailOf,
  evidenceTextOf,
  protocolsOf,
  readDetail,
  requestLine,
  type CheckResult as EngineCheck,
  type EngineReport,
  type Finding as EngineFinding,
  type PageResult as EnginePage,
} from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { AuditReport } from '../contract/engine-audit';
import type { CheckResult, Finding } from '@/lib/platform/contract/types';
import type { PageResult, Report } from '../contract/report';
import { curlOf } from '../curl';
import type { CheckView, FindingView, ProtocolView, ReportView } from '../report-view';
import { firstFixes } from './first-fixes';
import type { ExplainedReport, Internals, StoredReport } from './stored-report';

/** Published form of a finding, without internal code, subject and effect. */
export const toFinding = (finding: EngineFinding): Finding => ({
  status: finding.status,
  message: finding.message,
  detail: detailOf(finding),
  hint: finding.hint,
});

/** A finding as pages show it. */
const toFindingView = (finding: EngineFinding): FindingView => ({
  ...toFinding(finding),
  code: finding.code,
  request: finding.request && requestLine(finding.request),
  evidence: finding.evidence,
  curl: finding.request && curlOf(finding.request),
  effect: evidenceTextOf(finding.code, finding.extent),
});

/** A published finding as pages show it, if nothing else of it is stored. */
function publishedFindingView(finding: Finding): FindingView {
  const { request, evidence } = readDetail(finding.detail);
  return {
    ...finding,
    code: null,
    request: request && requestLine(request),
    evidence,
    curl: request && curlOf(request),
    effect: null,
  };
}

/** Published form of a check. */
export function toCheckResult(check: EngineCheck): CheckResult {
  return {
    id: check.id as CheckResult['id'],
    name: check.name,
    description: check.description,
    score: check.score,
    findings: check.findings.map(toFinding),
    duration: check.duration,
    category: check.category,
    weight: check.weight,
    applicable: check.applicable,
    informational: check.informational,
    guideUrl: addresses.guide(check.id),
  };
}

const toPage = (page: EnginePage): PageResult => ({
  url: page.url,
  status: page.status,
  score: page.score,
  checks: page.checks.map(toCheckResult),
  error: page.error,
});

export interface ReportIdentity {
  readonly id: string;
  /** Null in public responses. */
  readonly siteId: string | null;
  readonly host: string;
  readonly trigger: Report['trigger'];
}

/** The report as the API gives it. */
export function toReport(
  report: StoredReport,
  { id, siteId, host, trigger }: ReportIdentity,
): Report {
  return {
    id,
    siteId,
    host,
    url: report.url,
    engine: report.engine,
    profile: report.profile,
    trigger,
    scope: report.scope,
    checksScope: 'origin',
    score: report.score,
    originScore: report.originScore,
    grade: report.grade,
    scannedAt: report.scannedAt,
    duration: report.duration,
    pageCount: report.pageCount,
    discoveredUrls: report.discoveredUrls,
    categories: [...report.categories],
    checks: report.checks.map(toCheckResult),
    informationalChecks: report.informationalChecks as Report['informationalChecks'],
    pages: report.pages.map(toPage),
    notes: [...report.notes],
  };
}

/** The report as its pages show it: its owner's, the public one, and their Markdown. */
export function toReportView(report: StoredReport, identity: ReportIdentity): ReportView {
  return {
    report: {
      ...toReport(report, identity),
      checks: report.checks.map(toCheckView),
      pages: report.pages.map((page) => ({ ...page, checks: page.checks.map(toCheckView) })),
    },
    ...explain(report),
    fixes: report.fixes,
    artifacts: report.artifacts,
    surfaces: report.surfaces,
    text: report.text ?? null,
    facts: report.facts ?? [],
    readerTexts: report.readerTexts ?? [],
    ...(report.guesses && { guesses: report.guesses }),
  };
}

/** The verdict, who can read the site, and what to fix first. */
const explain = (
  report: ExplainedReport,
): Pick<ReportView, 'verdict' | 'readers' | 'protocols' | 'first'> => ({
  verdict: report.verdict ?? UNEXPLAINED,
  readers: report.readers ?? null,
  protocols: protocolViews(report.checks),
  first: firstFixes(report),
});

export const protocolViews = (checks: ExplainedReport['checks']): ProtocolView[] =>
  protocolsOf(checks).map(({ obstacle, ...rest }) => ({
    ...rest,
    obstacle: obstacle && { message: obstacle.message, status: obstacle.status },
  }));

/** Engines before 3.0.0 stored no verdict. */
const UNEXPLAINED: ReportView['verdict'] = {
  title: 'Measured by an older engine',
  sentence: 'Scan again to see who can read this site.',
  tone: 'warn',
  clients: null,
};

/** The same of a published report, by what is stored beside it. */
export function publishedReportView(
  report: Report,
  internals: Internals | null = null,
): ReportView {
  const findingsOf = new Map(internals?.checks.map(({ id, findings }) => [id, findings]));
  return {
    report: {
      ...report,
      checks: report.checks.map((check) => ({
        ...check,
        findings:
          findingsOf.get(check.id)?.map(toFindingView) ?? check.findings.map(publishedFindingView),
      })),
      // The published form has none.
      pages: [],
    },
    ...explain({
      ...report,
      checks: report.checks.map((check) => ({
        ...check,
        findings: findingsOf.get(check.id) ?? [],
      })),
      fixes: internals?.fixes ?? [],
      artifacts: internals?.artifacts ?? [],
      ...(internals?.readers && { readers: internals.readers }),
      ...(internals?.verdict && { verdict: internals.verdict }),
    }),
    fixes: internals?.fixes ?? null,
    artifacts: internals?.artifacts ?? null,
    surfaces: internals?.surfaces ?? null,
    text: internals?.text ?? null,
    facts: internals?.facts ?? [],
    readerTexts: internals?.readerTexts ?? [],
  };
}

export const toCheckView = (check: EngineCheck): CheckView => ({
  ...toCheckResult(check),
  findings: check.findings.map(toFindingView),
});

/** Response of the engine endpoint. */
export function toAuditReport(report: EngineReport): AuditReport {
  return {
    url: report.askedUrl,
    timestamp: report.scannedAt,
    engine: report.engine,
    overallScore: report.originScore,
    duration: report.duration,
    grade: report.grade,
    results: report.checks.map(toCheckResult),
  };
}
