import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import type { LoneScan } from './lone-scan';

export interface ScanAloneOptions {
  /** A URL, or a domain, for which https is tried first. */
  readonly address: string;
  readonly connectTo: string;
  /** Number of sequential scans; default 1. */
  readonly count?: number;
  /** Options of Node, such as `--max-old-space-size=512`. */
  readonly flags?: readonly string[];
}

/** Scans in a new process, so that its peak memory and CPU time are the scan's. */
export async function scanAlone({
  address,
  connectTo,
  count = 1,
  flags = [],
}: ScanAloneOptions): Promise<LoneScan> {
  const file = await bundle('tests/helpers/lone-scan.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, file, address, connectTo, String(count)],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LoneScan;
}
