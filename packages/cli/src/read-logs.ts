import { faultOf, nameOf, withoutRequests, type ReadLog } from '@/lib/visits/log/notes';
import { openLog, readLog } from '@/lib/visits/log/read-log';
import { jsonPathsFormat } from '@/lib/visits/log/json-format';
import { textFormat } from '@/lib/visits/log/text-formats';
import type { VisitReader } from '@/lib/visits/log/visit-reader';
import { problemOf, ScanFailedError, UsageError } from './failures';

/** Reads logs one after another; fails if no line of any can be read. `format`: null to recognize it. */
export async function readLogs(
  files: readonly string[],
  format: string | null,
  visits: VisitReader,
): Promise<ReadLog[]> {
  const lineFormat = format === null ? null : formatOf(format);
  const logs = [];
  for (const file of files) {
    const reading = await readLog(openLog(file), visits, lineFormat).catch((error: unknown) => {
      throw new ScanFailedError(problemOf(file, error));
    });
    logs.push({ file, reading });
  }
  const faults = logs.map(
    ({ file, reading }) => faultOf(nameOf(file), reading) ?? withoutRequests(nameOf(file), reading),
  );
  if (faults[0] && !faults.includes(null))
    throw new ScanFailedError(
      `${faults[0]} Name a log in a format of seamark help visits, or give its format with --format.`,
    );
  return logs;
}

export function formatOf(declared: string) {
  try {
    return declared.trimStart().startsWith('{')
      ? jsonPathsFormat('the given format', declared)
      : textFormat('the given format', declared);
  } catch (error) {
    throw new UsageError(`--format: ${error instanceof Error ? error.message : String(error)}`);
  }
}
