import { demoHost } from '@/lib/demo/notice';
import { env } from '@/lib/config/env';
import type { ReportView } from '@/lib/views/report-view';
import { listPublicAgentRuns } from '@/lib/services/agent-runs/list-public-agent-runs';
import { getStoredReport } from '@/lib/services/reports/public-report';
import { publishedRun, type Published } from './agent-tasks/[host]/[runId]/published';
import { viewOf } from './report/[host]/view';

/** Host of the example report: this server itself, or a site of the demo. */
const exampleHost = (): string => demoHost() ?? new URL(env().BASE_URL).hostname;

export interface ExampleReport {
  readonly view: ReportView;
  readonly isOwn: boolean;
}

/** Latest public report of that host, if there is one. */
export async function exampleReport(): Promise<ExampleReport | null> {
  const stored = await getStoredReport(exampleHost());
  return stored === null ? null : { view: viewOf(stored), isOwn: demoHost() === null };
}

/** Latest published agent run of that host, if there is one. */
export async function exampleRun(): Promise<Published | null> {
  const {
    host,
    runs: [newest],
  } = await listPublicAgentRuns(exampleHost(), { limit: 1, offset: 0 });
  return newest === undefined ? null : publishedRun(host, newest.id);
}
