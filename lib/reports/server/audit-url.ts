import type { Actor } from '@/lib/platform/access/actor';
import type { AuditReport, AuditRequest } from '../contract/engine-audit';
import { targetKey, type LimitState } from '@/lib/platform/limits';
import { scanner } from '@/lib/platform/scanner';
import { measureNow } from './measure-now';
import { requireChecks } from './require-check';
import { toAuditReport } from './report-view';

export interface EngineAudit {
  readonly report: AuditReport;
  readonly limits: readonly LimitState[];
}

/** Audits an address for an organization and stores nothing but the budget counts. */
export async function auditUrl(
  actor: Actor,
  request: AuditRequest,
  signal: AbortSignal,
): Promise<EngineAudit> {
  const checks = request.checks && requireChecks(request.checks);
  const target = scanner().target(request.url, 'url');
  const { organizationId } = actor;
  const budgets = [
    { name: 'org-scans', key: organizationId },
    { name: 'target-scans', key: targetKey(target.host) },
  ] as const;
  const { report, limits } = await measureNow(
    { claimant: { kind: 'organization', key: organizationId }, budgets, signal },
    (onAnswer) =>
      scanner().measure('engine-audit', target, {
        profile: request.profile,
        timeoutMs: request.timeout,
        retries: request.retries,
        checks,
        signal,
        onAnswer,
      }),
  );
  return { report: toAuditReport(report), limits };
}
