import { exampleHost } from '@/lib/platform/config/demo';
import { listPublicAgentRuns } from '@/lib/questions/server/agent-runs/list-public-agent-runs';
import { publishedRun, type Published } from './agent-tasks/[host]/[runId]/published';

/** Latest published agent run of this server, or of the demo’s site; null if there is none. */
export async function exampleRun(): Promise<Published | null> {
  const {
    host,
    runs: [newest],
  } = await listPublicAgentRuns(exampleHost(), { limit: 1, offset: 0 });
  return newest === undefined ? null : publishedRun(host, newest.id);
}
