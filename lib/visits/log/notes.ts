import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { LogReading } from './read-log';
import type { VisitReader } from './visit-reader';

/** A log that was read to its end. */
export interface ReadLog {
  readonly file: string;
  readonly reading: LogReading;
}

/** What was left out of logs, and why. */
export const notesOf = (visits: VisitReader, logs: readonly ReadLog[]): string[] => [
  ...logs.flatMap(notesOfLog),
  ...otherHostsOf(visits),
  ...leftOutOf(visits),
];

const requests = (number: number) => count(number, 'request');

/** Why a log gives nothing, with its first line that cannot be read; null for an empty log, and one that is read. */
export function faultOf(
  name: string,
  { format, lacksUserAgents, readLines, unreadable }: LogReading,
): string | null {
  if (lacksUserAgents)
    return `No line of ${name} has a user agent (${format} format), and user agents name clients. Log them, as the combined format does.`;
  const [first] = [...unreadable.values()].sort((a, b) => a.firstLine - b.firstLine);
  if (readLines > 0 || first === undefined) return null;
  const text = siteText(first.text, 60);
  return `No line of ${name} can be read; line ${first.firstLine} is ${first.reason}${text && `: “${text}”`}.`;
}

/** That a log is read and has no request; null for any other. Log drains send messages of functions, too. */
export const withoutRequests = (name: string, { format, readLines, requests }: LogReading) =>
  readLines > 0 && requests === 0
    ? `No line of ${name} is a request with an address, a path, and a status (${format} format).`
    : null;

/** Name of a log within a sentence. */
export const nameOf = (file: string) => (file === '-' ? 'standard input' : file);

function notesOfLog({ file, reading }: ReadLog): string[] {
  const name = file === '-' ? 'Standard input' : file;
  if (reading.lines === 0) return [`${name} is empty.`];
  const fault = faultOf(nameOf(file), reading);
  if (fault !== null) return [fault];
  return [...reading.unreadable.values()].map(
    ({ reason, count: lines, firstLine }) =>
      `${name}: ${count(lines, 'line')} left out (${reason}), the first is line ${firstLine}.`,
  );
}

/** Requests that were left out, and why; without those for other hosts. */
export const leftOutOf = ({ inFuture, sinks }: VisitReader): string[] => [
  ...(inFuture > 0
    ? [
        `${requests(inFuture)} ${inFuture === 1 ? 'has' : 'have'} a time in the future. Check the clock of the server.`,
      ]
    : []),
  ...sinks.flatMap((sink) => sink.notes?.() ?? []),
];

/** Requests for other hosts. */
export function otherHostsOf({ otherHosts }: VisitReader): string[] {
  const [first, ...others] = [...otherHosts].sort((a, b) => b[1] - a[1]);
  const total = [...otherHosts.values()].reduce((sum, number) => sum + number, 0);
  const more = others.length > 0 ? ` and ${others.length} more hosts` : '';
  return first ? [`Left out: ${requests(total)} for ${first[0]}${more}.`] : [];
}
