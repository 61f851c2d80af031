import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import type { LoneScan, Target } from './lone-scan';

/**
 * Scans in sequence in a new process, so that its peak memory and CPU time are those of the scans.
 * @param flags options of Node, such as `--max-old-space-size=512`.
 */
export async function scanAlone(
  targets: readonly Target[],
  flags: readonly string[],
): Promise<LoneScan[]> {
  const file = await bundle('tests/helpers/lone-scan.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, file, JSON.stringify(targets)],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LoneScan[];
}
