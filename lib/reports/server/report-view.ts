import {
  evidenceTextOf,
  type CheckResult as EngineCheck,
  type EngineReport,
  type Finding as EngineFinding,
  type PageResult as EnginePage,
} from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { AuditReport } from '../contract/engine-audit';
import type { CheckResult, Finding } from '@/lib/platform/contract/types';
import type { PageResult, Report } from '../contract/report';
import type { EvidenceByCheck } from '../report-view';
import type { StoredReport } from './stored-report';

/** Published form of a finding, without internal code, subject and effect. */
export const toFinding = ({ status, message, detail, hint }: EngineFinding): Finding => ({
  status,
  message,
  detail,
  hint,
});

export const evidenceByCheck = (checks: readonly EngineCheck[]): EvidenceByCheck =>
  Object.fromEntries(
    checks.map(({ id, findings }) => [id, findings.map(({ code }) => evidenceTextOf(code))]),
  );

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
