import { guardedNetwork, runInCallerThread, parseConnectTo } from '@seamark/engine';
import { CHECK_IDS } from '@/engine/checks';
import { auditLocally, serveRichSite } from './engine-bench';

/** Number of requests of each check if it runs alone on the benchmark's site. */
export async function countRequestsByCheck(): Promise<Record<string, number>> {
  const site = await serveRichSite(0);
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const counts: Record<string, number> = {};
  for (const id of CHECK_IDS) {
    const { report } = await auditLocally(
      network,
      runInCallerThread(({ error }) => {
        throw error;
      }),
      [id],
    );
    counts[id] = report.requests;
  }
  site.stop();
  return counts;
}
