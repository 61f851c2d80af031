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
const AUDITS = 96;

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
  const cpuMs = await audits(50, AUDITS);
  await pool.close();
  return {
    atOnce,
    cpuMs,
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

export function crowdSection(crowds: readonly CrowdFigures[]): string {
  const [one, four] = crowds as readonly [CrowdFigures, CrowdFigures];
  const rows = crowds.map(
    ({ atOnce, cpuMs, peakMib }) =>
      `| ${atOnce} | ${cpuMs.toFixed(1)} ms | ${Math.round(60_000 / cpuMs)} | **${(cpuMs / one.cpuMs).toFixed(2)}** | ${peakMib} MiB | ${atOnce > four.atOnce ? `**${(peakMib / four.peakMib).toFixed(2)}**` : ''} |`,
  );
  return `## Audits at once

${AUDITS} audits of the same site with 50 ms latency after ${WARM_UP} for each thread without to warm up, each crowd in a process of its own, threads included.

| at once | processor time of one audit | audits per minute and core (target ≥ 2400 at 4) | ÷ one at once (target 0.85–1.15) | peak of the process | ÷ four at once (target ≤ 1.3) |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
