import { readFile, writeFile } from 'node:fs/promises';
import {
  CLIENT_RANGES,
  guardedNetwork,
  parseConnectTo,
  parseRobots,
  parseScanProxy,
  type Network,
} from '@seamark/engine';
import { uuidOf } from '@/lib/platform/text/uuid-of';
import { HourCounts } from '@/lib/visits/log/hour-counts';
import { fetchRanges } from '@/lib/visits/log/fetch-ranges';
import { fetchSignerKeys } from '@/lib/visits/log/signature';
import { summarize, type VisitSummary } from '@/lib/visits/log/summary';
import { Tally } from '@/lib/visits/log/tally';
import { NameProver, systemResolver } from '@/lib/visits/log/verify';
import { VisitReader, type VisitOptions } from '@/lib/visits/log/visit-reader';
import { problemOf, ScanFailedError } from './failures';
import { followLog } from './follow-visits';
import { visitsCsv, visitsHtml, visitsJson, visitsTerminal } from './formats/visits';
import type { VisitsOptions } from './options';
import { formatOf, readLogs } from './read-logs';
import { sendOnce, VisitSender } from './send-visits';
import type { Environment } from './settings';

/** A name takes up to seconds; counts that are stored are worth more look-ups than a printed table. */
const LOOKUPS_OF_TABLE = 1000;
const WRITERS = { json: visitsJson, csv: visitsCsv, html: visitsHtml };

/** Reads logs, writes the outputs, and returns what standard output gets. */
export async function countVisits(
  options: VisitsOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  if (options.follow && options.site !== null) {
    await follow(options, options.follow, options.site, environment, signal);
    return '';
  }
  const proofs = await proofsFor(options, environment, signal);
  const hours = options.site === null ? null : new HourCounts();
  const summary = await summaryOf(options, hours, proofs);
  if (hours && options.site !== null) {
    const { site } = options;
    // The same content has the same id, so a log that is sent twice is counted once.
    const batches = await hours.batches((content) => uuidOf([site, content]));
    const sent = await sendOnce(batches, site, environment, signal);
    process.stderr.write(`${sent}\n`);
  }
  let printed = '';
  for (const { format, file } of options.outputs) {
    const text = WRITERS[format](summary);
    if (file === null) printed = text;
    else await write(format, file, text);
  }
  return options.outputs.some(({ file }) => file === null) ? printed : visitsTerminal(summary);
}

/** What proves clients: keys of operators that sign requests, and ranges, both fetched only if options say so. */
async function proofsFor(
  { signatures, refreshRanges }: VisitsOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<Pick<VisitOptions, 'keys' | 'ranges'>> {
  const proxy = parseScanProxy(environment['SCAN_PROXY']) ?? null;
  const connectTo = parseConnectTo(environment['SCAN_CONNECT_TO'] ?? '');
  const network = guardedNetwork({ connectTo, proxy });
  return {
    ...(signatures && { keys: await fetchSignerKeys(network, signal) }),
    ...(refreshRanges && { ranges: await freshRanges(network, signal) }),
  };
}

async function freshRanges(network: Network, signal: AbortSignal) {
  const as = { userAgent: 'Seamark-Ranges/1', now: new Date() };
  const { ranges, kept } = await fetchRanges(CLIENT_RANGES, network, as, signal);
  for (const { list, reason } of kept)
    process.stderr.write(`${list.url}: the copy of ${list.date} is used (${reason}).\n`);
  return ranges;
}

async function follow(
  options: VisitsOptions,
  { everySeconds, stateFile }: NonNullable<VisitsOptions['follow']>,
  site: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const { files, format, since, host, dns } = options;
  const proofs = await proofsFor(options, environment, signal);
  return followLog(
    {
      file: files[0]!,
      stateFile,
      everySeconds,
      visits: { since, host, ...proofs },
      format: format === null ? null : formatOf(format),
      dns,
    },
    new VisitSender(site, environment, signal),
    signal,
  );
}

async function summaryOf(
  options: VisitsOptions,
  hours: HourCounts | null,
  proofs: Pick<VisitOptions, 'keys' | 'ranges'>,
): Promise<VisitSummary> {
  const { files, format, since, host, robots, dns } = options;
  const tally = new Tally(robots === null ? null : parseRobots(await textOf(robots)));
  const names = dns ? new NameProver(systemResolver, hours ? Infinity : LOOKUPS_OF_TABLE) : null;
  const visits = new VisitReader(hours ? [tally, hours] : [tally], {
    since,
    host,
    names,
    ...proofs,
  });
  const logs = await readLogs(files, format, visits);
  return summarize(tally, visits, logs);
}

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new ScanFailedError(problemOf(file, error));
  });

const write = (format: string, file: string, text: string) =>
  writeFile(file, text).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new ScanFailedError(
      `--${format}: ${file} can't be written (${code}). Name another file.`,
    );
  });
