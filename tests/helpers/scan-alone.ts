import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import type { LoneScan } from './lone-scan';

export interface Alone {
  /** An address, or a domain, which is tried by https first. */
  readonly address: string;
  readonly connectTo: string;
  /** Scans one after the other; default 1. */
  readonly count?: number;
  /** Of Node, such as `--max-old-space-size=512`. */
  readonly flags?: readonly string[];
}

/** Scans in a fresh process, so that its peak of memory and its processor time are those of the scan. */
export async function scanAlone({
  address,
  connectTo,
  count = 1,
  flags = [],
}: Alone): Promise<LoneScan> {
  const file = await bundle('tests/helpers/lone-scan.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, file, address, connectTo, String(count)],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LoneScan;
}
