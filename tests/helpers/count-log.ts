import { Readable } from 'node:stream';
import type { LineFormat } from '@/lib/visits/log/log-line';
import { readLog } from '@/lib/visits/log/read-log';
import { summarize, type VisitSummary } from '@/lib/visits/log/summary';
import { Tally } from '@/lib/visits/log/tally';
import type { VisitSink } from '@/lib/visits/log/visit';
import { VisitReader, type VisitOptions } from '@/lib/visits/log/visit-reader';

interface CountOptions extends VisitOptions {
  readonly format?: LineFormat | null;
  /** Count the same visits. */
  readonly sinks?: readonly VisitSink[];
}

/** What the product counts in `access.log`. */
export async function countLog(
  log: string | Readable,
  { format = null, sinks = [], ...options }: CountOptions = {},
): Promise<VisitSummary> {
  const tally = new Tally();
  const visits = new VisitReader([tally, ...sinks], options);
  const source = typeof log === 'string' ? Readable.from([Buffer.from(log)]) : log;
  const reading = await readLog(source, visits, format);
  return summarize(tally, visits, [{ file: 'access.log', reading }]);
}
