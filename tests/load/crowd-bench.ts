import { guardedNetwork, parseConnectTo } from '@/engine';
import { auditOnce, newPool, serveRichSite } from './engine-bench';

export interface CrowdFigures {
  readonly atOnce: number;
  /** Of the whole process, for one audit. */
  readonly cpuMs: number;
  /** Highest resident memory of the process, MiB. */
  readonly peakMib: number;
}

export const CROWDS = [1, 4, 8, 16] as const;
/** Compiled code and filled caches first: an audit of a fresh process costs several times as much. */
const WARM_UP = 48;
const AUDITS = 96;

/** Audits of one site with 50 ms latency, so many at once; runs in a process of its own. */
export async function measureCrowd(atOnce: number): Promise<CrowdFigures> {
  const pool = await newPool();
  const site = await serveRichSite(50);
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const audits = async (count: number) => {
    let left = count;
    const one = async () => {
      while (left-- > 0) await auditOnce(network, pool);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
  await audits(WARM_UP);
  const before = process.cpuUsage();
  await audits(AUDITS);
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  site.stop();
  return {
    atOnce,
    cpuMs: (user + system) / 1000 / AUDITS,
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

export function crowdSection(crowds: readonly CrowdFigures[]): string {
  const [one, four] = crowds as readonly [CrowdFigures, CrowdFigures];
  const rows = crowds.map(
    ({ atOnce, cpuMs, peakMib }) =>
      `| ${atOnce} | ${cpuMs.toFixed(1)} ms | **${(cpuMs / one.cpuMs).toFixed(2)}** | ${peakMib} MiB | ${atOnce > four.atOnce ? `**${(peakMib / four.peakMib).toFixed(2)}**` : ''} |`,
  );
  return `## Audits at once

${AUDITS} audits of the same site with 50 ms latency after ${WARM_UP} to warm up, each crowd in a process of its own, threads included.

| at once | processor time of one audit | ÷ one at once (target 0.85–1.15) | peak of the process | ÷ four at once (target ≤ 1.3) |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
