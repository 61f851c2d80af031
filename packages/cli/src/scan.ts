import { readFile } from 'node:fs/promises';
import { CHECK_IDS } from '@seamark/engine';
import { ScanFailedError } from './failures';
import { LocalEngine } from './local-engine';
import type { ScanOptions } from './options';
import { progressLine } from './progress';
import { reportOf, type ScanReport } from './report';
import type { Environment } from './settings';

/** Concurrent scans. */
const SCANS_MAX = 4;

export interface ScanResults {
  readonly reports: readonly ScanReport[];
  /** Addresses without a report, each with the cause and the next step. */
  readonly failures: readonly { readonly address: string; readonly message: string }[];
}

/** Measures all addresses, in the given order; a failed one does not stop the others. */
export async function scanAll(
  options: ScanOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<ScanResults> {
  const addresses = await addressesOf(options);
  const progress = progressLine(addresses.length, (options.checks ?? CHECK_IDS).length);
  const scanner = await scannerOf(options, environment, signal, progress);
  const results: (ScanReport | { readonly address: string; readonly message: string })[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < addresses.length; at = next++) {
      const address = addresses[at] ?? null;
      try {
        results[at] = await scanner(address);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ScanFailedError)) throw error;
        results[at] = { address: address ?? options.serve ?? '', message: error.message };
      }
      progress.onScan();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(SCANS_MAX, addresses.length) }, work));
  } finally {
    progress.end();
  }
  return {
    reports: results.filter((result) => 'json' in result),
    failures: results.filter((result) => 'message' in result),
  };
}

type ScanOne = (address: string | null) => Promise<ScanReport>;

async function scannerOf(
  options: ScanOptions,
  environment: Environment,
  signal: AbortSignal,
  { onCheck, onPages }: Pick<ReturnType<typeof progressLine>, 'onCheck' | 'onPages'>,
): Promise<ScanOne> {
  if (options.remote) {
    const { scanRemotely } = await import('./scan-remotely');
    return async (address) =>
      reportOf(await scanRemotely(address ?? '', options, environment, signal));
  }
  const engine = new LocalEngine(environment);
  const { pages, sources, against, allLinks: withAllLinks } = options;
  const ofSite = pages !== null && { withSite: true, pagesMax: pages, sources, onPages };
  const run = { signal, onCheck, withAllLinks, against, ...ofSite };
  return async (address) => (await engine.measure(address, options, run)).report;
}

async function addressesOf({
  addresses,
  file,
  serve,
  against,
}: ScanOptions): Promise<readonly (string | null)[]> {
  if (serve !== null) return [addresses[0] ?? against];
  if (file === null) return addresses;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ScanFailedError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code}). Check the path of --file.`,
    );
  });
  const listed = text
    .split(/\r?\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter(Boolean);
  if (listed.length === 0 && addresses.length === 0)
    throw new ScanFailedError(`${file} lists no address. Write one per line.`);
  return [...new Set([...addresses, ...listed])];
}
