import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import { serveSite } from '../tests/helpers/sites/serve-site';
import { auditOnce, newPool, serveRichSite } from './engine-bench';

export interface MemoryFigures {
  /** Resident memory of the whole process, MiB. */
  readonly idleMib: number;
  readonly afterHeavyPageMib: number;
  readonly peakHeavyPageMib: number;
  /** After 20 and after 100 sequential audits. */
  readonly after20Mib: number;
  readonly after100Mib: number;
}

const mib = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);

/** Needs a separate process: resident memory includes that of all threads. */
export async function measureMemory(): Promise<MemoryFigures> {
  const pool = await newPool();
  const rich = await serveRichSite(0);
  const network = guardedNetwork({ connectTo: parseConnectTo(rich.connectTo) });
  await auditOnce(network, pool);
  const idleMib = mib();
  const heavy = await serveSite(
    {
      '/': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>A heavy page</title><main>${'<p>Sea charts drawn by hand, for <b>every</b> coast.</p>'.repeat(39_000)}</main></html>`,
      },
    },
    { host: 'heavy.test' },
  );
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, mib());
  }, 5);
  await auditOnce(
    guardedNetwork({ connectTo: parseConnectTo(heavy.connectTo) }),
    pool,
    'http://heavy.test/',
  );
  clearInterval(watch);
  await heavy.close();
  const afterHeavyPageMib = mib();
  const marks: number[] = [];
  for (let i = 1; i <= 100; i++) {
    await auditOnce(network, pool);
    if (i === 20 || i === 100) marks.push(mib());
  }
  await pool.close();
  rich.stop();
  return {
    idleMib,
    afterHeavyPageMib,
    peakHeavyPageMib: peak,
    after20Mib: marks[0]!,
    after100Mib: marks[1]!,
  };
}
