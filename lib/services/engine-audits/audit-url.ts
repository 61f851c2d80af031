import { audit, CHECK_IDS, checkIdOf, type CheckId } from '@/engine';
import type { OrgContext } from '@/lib/access/org-context';
import type { AuditReport, AuditRequest } from '@/lib/contract';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { targetKey, type LimitState } from '@/lib/limits';
import { scanner } from '@/lib/scanner';
import { measureAtOnce, refusedBy } from '../measurements/measure-at-once';
import { targetOf } from '../measurements/target-of';
import { toAuditReport } from '../reports/report-view';

export interface EngineAudit {
  readonly report: AuditReport;
  readonly limits: readonly LimitState[];
}

const WALL_MS = 60_000;

/** Measures an address for an organization, at once and storing nothing but what its budgets count. */
export async function auditUrl(
  org: OrgContext,
  request: AuditRequest,
  signal: AbortSignal,
): Promise<EngineAudit> {
  const checks = request.checks && checksOf(request.checks);
  const target = targetOf(request.url, 'url');
  const { organizationId } = org;
  const budgets = [
    { name: 'org-scans', key: organizationId },
    { name: 'target-scans', key: targetKey(target.host) },
  ] as const;
  const { outcome, limits } = await measureAtOnce(
    { who: { kind: 'organization', key: organizationId }, budgets, signal },
    async () => {
      const audited = await audit(
        {
          target,
          profile: request.profile,
          timeoutMs: request.timeout,
          retries: request.retries,
          wallMs: WALL_MS,
          byOwner: false,
          pagesMax: 0,
          withFixes: false,
          withRecordings: false,
          ...(checks ? { checks } : {}),
        },
        {
          network: scanner().network,
          examiner: scanner().examiner,
          baseUrl: env().BASE_URL,
          now: () => new Date(),
          signal,
        },
      );
      return audited.ok ? audited : refusedBy(audited);
    },
  );
  return { report: toAuditReport(outcome.report), limits };
}

/** Ids or aliases as ids, each once, in the order of the report. */
function checksOf(names: readonly string[]): CheckId[] {
  const ids = new Set(names.map(checkOf));
  return CHECK_IDS.filter((id) => ids.has(id));
}

function checkOf(name: string): CheckId {
  const id = checkIdOf(name);
  if (id === null)
    throw new AppError(
      'invalid_input',
      `checks names a check that does not exist. Known are ${CHECK_IDS.join(', ')}.`,
    );
  return id;
}
