import { CHECKS, type AuditProgress } from '@seamark/engine';
import * as api from '@/lib/contract';
import { HandlerResult, on } from '@/lib/http';
import { listPublicAgentRuns } from '@/lib/services/agent-runs/list-public-agent-runs';
import { getBenchmark } from '@/lib/services/benchmark/get-benchmark';
import { auditUrl } from '@/lib/services/engine-audits/audit-url';
import { checkFile } from '@/lib/services/files/check-file';
import { generateFile } from '@/lib/services/files/generate-file';
import { scanDomain } from '@/lib/services/public-scans/scan-domain';
import { getPublicReport } from '@/lib/services/reports/public-report';

export const publicHandlers = [
  on(api.listPublicAgentTasks, ({ params, page }) => listPublicAgentRuns(params.host, page)),
  on(api.getBenchmark, ({ query }) => getBenchmark(query)),
  on(api.checkFile, ({ body: { file, content }, caller, signal }) =>
    checkFile({ file, content, caller }, signal),
  ),
  on(api.auditUrl, async ({ actor, body, signal }) => {
    const { report, limits } = await auditUrl(actor, body, signal);
    return HandlerResult.withLimits(report, limits);
  }),
  on(api.generateFile, ({ body, caller, signal }) => generateFile({ ...body, caller }, signal)),
  on(api.getPublicReport, async ({ params, knownEtags }) =>
    HandlerResult.stored(await getPublicReport(params.host, knownEtags)),
  ),
  on(api.scanDomain, async ({ body, caller, signal, onProgress }) => {
    let done = 0;
    const onEvent = (event: AuditProgress) => {
      if (event.type === 'check')
        onProgress({
          done: ++done,
          total: CHECKS.length,
          message: `Checked: ${event.result.name}`,
        });
    };
    const { report, limits } = await scanDomain({ domain: body.domain, caller, onEvent }, signal);
    return HandlerResult.withLimits(report, limits);
  }),
];
