import { demoHost, exampleHost } from '@/lib/demo/notice';
import type { FirstFixes, ReportView } from '@/lib/views/report-view';
import { listPublicAgentRuns } from '@/lib/services/agent-runs/list-public-agent-runs';
import { firstFixes } from '@/lib/services/reports/first-fixes';
import { sampleReport } from '@/lib/services/reports/sample-report';
import { getStoredReport } from '@/lib/services/reports/public-report';
import { publishedRun, type Published } from './agent-tasks/[host]/[runId]/published';
import { viewOf } from './report/[host]/view';

export interface ExampleReport {
  readonly view: ReportView;
  readonly first: FirstFixes;
  readonly label: string;
  /** False for the sample, which no host has as its report. */
  readonly isStored: boolean;
}

/** Latest public report of that host; on a server that has measured nothing, the sample. */
export async function exampleReport(): Promise<ExampleReport | null> {
  const stored = await getStoredReport(exampleHost());
  if (stored !== null) {
    const view = viewOf(stored);
    return {
      view,
      first: firstFixes(view),
      label: demoHost() === null ? 'Our own report' : 'A report',
      isStored: true,
    };
  }
  const view = await sampleReport();
  return (
    view && {
      view,
      first: firstFixes(view),
      label: 'A sample report: a site with a bare home page',
      isStored: false,
    }
  );
}

/** Latest published agent run of that host, if there is one. */
export async function exampleRun(): Promise<Published | null> {
  const {
    host,
    runs: [newest],
  } = await listPublicAgentRuns(exampleHost(), { limit: 1, offset: 0 });
  return newest === undefined ? null : publishedRun(host, newest.id);
}
