import { demoHost, exampleHost } from '@/lib/platform/config/demo';
import type { ExampleReport } from '@/components/reports/report-preview';
import { listPublicAgentRuns } from '@/lib/questions/server/agent-runs/list-public-agent-runs';
import { sampleReport } from '@/lib/reports/server/sample-report';
import { getStoredReport } from '@/lib/reports/server/public-report';
import { publishedRun, type Published } from './agent-tasks/[host]/[runId]/published';

/** Latest public report of that host; on a server that has measured nothing, the sample. */
export async function exampleReport(): Promise<ExampleReport | null> {
  const stored = await getStoredReport(exampleHost());
  if (stored !== null) {
    const { view } = stored;
    return {
      view,
      label: demoHost() === null ? 'Our own report' : 'A report',
      isStored: true,
    };
  }
  const view = await sampleReport();
  return (
    view && {
      view,
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
