import { Session, type Profiler } from 'node:inspector/promises';

const OURS = /\/(?:engine|lib|packages|node_modules)\//;
const NOT_MEASURED = /\/node_modules\/(?:vitest|@vitest|vite|tsx|esbuild)\//;

/** Counts executed blocks of our code and its libraries, a number that is equal on all machines. */
export interface WorkMeter {
  /** Work of `run`, and of all that ran since the last count. */
  count(run: () => Promise<unknown>): Promise<number>;
}

/** Import the measured modules afterwards: V8 counts blocks only in code compiled after the start. */
export async function startWorkMeter(): Promise<WorkMeter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const take = async () => (await session.post('Profiler.takePreciseCoverage')).result;
  return {
    async count(run) {
      await run();
      return (await take()).filter(isMeasured).reduce((sum, script) => sum + blocksOf(script), 0);
    },
  };
}

const isMeasured = ({ url }: Profiler.ScriptCoverage): boolean =>
  OURS.test(url) && !NOT_MEASURED.test(url);

function blocksOf({ functions }: Profiler.ScriptCoverage): number {
  let blocks = 0;
  for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  return blocks;
}
