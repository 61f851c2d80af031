import { availableParallelism } from 'node:os';
import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import { auditOnce, newPool, repeat, serveRichSite, WARM_UP } from './engine-bench';

export interface CrowdFigures {
  readonly atOnce: number;
  /** CPU time of the whole process per audit. */
  readonly cpuMs: number;
  /** Highest resident memory of the process, MiB. */
  readonly peakMib: number;
}

export const CROWDS = [1, 4, 8, 16] as const;
export const CROWD_AUDITS = 96;

/** Runs audits of one site with 50 ms latency, `atOnce` of them concurrently; expects a process without other work. */
export async function measureCrowd(atOnce: number): Promise<CrowdFigures> {
  const pool = await newPool();
  const audits = async (latencyMs: number, count: number) => {
    const site = await serveRichSite(latencyMs);
    const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
    const before = process.cpuUsage();
    await repeat(count, atOnce, () => auditOnce(network, pool));
    const { user, system } = process.cpuUsage(before);
    site.stop();
    return (user + system) / 1000 / count;
  };
  // Each thread compiles its own code.
  await audits(0, WARM_UP * Math.min(atOnce, availableParallelism()));
  const cpuMs = await audits(50, CROWD_AUDITS);
  await pool.close();
  return {
    atOnce,
    cpuMs,
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
