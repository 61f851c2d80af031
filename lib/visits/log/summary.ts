import { RANGES_DATE, type ClientPurpose } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { LogReading } from './read-log';
import { isMissing, isRefused } from './statuses';
import { addRow, type FailingPath, type Tally, type VisitRow } from './tally';
import { isConfirmedByName, type NameResolver, type Proof } from './verify';

/** What one client did, or the people that an answer engine sent. Times are ISO 8601. */
export interface ClientVisits {
  readonly name: string;
  readonly operator: string;
  /** `visitor`: people that an answer engine sent. */
  readonly purpose: ClientPurpose | 'visitor';
  readonly proof: Proof | null;
  readonly requests: number;
  readonly pages: number;
  /** False if there are more pages than a tally remembers. */
  readonly isPagesExact: boolean;
  readonly bytes: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Responses 401, 402, 403, 429, and 451. */
  readonly refused: number;
  /** Responses 404 and 410. */
  readonly missing: number;
  readonly markdown: number;
  readonly robotsTxt: number;
  readonly disallowed: number | null;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
}

export interface VisitSummary {
  readonly lines: number;
  /** By requests. */
  readonly clients: readonly ClientVisits[];
  readonly visitors: readonly ClientVisits[];
  /** Paths that failed most often for clients. */
  readonly failing: readonly FailingPath[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
  /** Day of the address ranges that prove clients. */
  readonly rangesDate: string;
}

const FAILING_SHOWN = 10;

/** Asks DNS for the addresses of clients that only a name can prove, and adds their counts to the rows. */
export async function confirmByName(tally: Tally, resolver: NameResolver): Promise<void> {
  for (const { address, row } of tally.byAddress.values()) {
    const isConfirmed = await isConfirmedByName(row.client!, address, resolver);
    const proof: Proof = isConfirmed ? 'verified' : 'claimed';
    addRow(tally.rowOf(row.client, row.name, proof), row);
  }
  tally.byAddress.clear();
}

export function summarize(
  tally: Tally,
  readings: readonly { readonly file: string; readonly reading: LogReading }[],
): VisitSummary {
  const rows = [...tally.rows.values()]
    .map(visitsOf)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
  return {
    lines: readings.reduce((sum, { reading }) => sum + reading.lines, 0),
    clients: rows.filter(({ purpose }) => purpose !== 'visitor'),
    visitors: rows.filter(({ purpose }) => purpose === 'visitor'),
    failing: [...tally.failing.values()]
      .sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1))
      .slice(0, FAILING_SHOWN),
    notes: [
      ...readings.flatMap(({ file, reading }) => notesOf(file, reading)),
      ...otherHostsOf(tally),
      ...leftOutOf(tally),
    ],
    rangesDate: RANGES_DATE,
  };
}

const sumOf = (row: VisitRow, isCounted: (status: number) => boolean) =>
  [...row.statuses].reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const visitsOf = (row: VisitRow): ClientVisits => ({
  name: row.name,
  operator: row.client?.operator ?? row.name,
  purpose: row.client?.purpose ?? 'visitor',
  proof: row.proof,
  requests: row.requests,
  pages: row.pages.size,
  isPagesExact: !row.hasMorePages,
  bytes: row.bytes,
  statuses: Object.fromEntries([...row.statuses].sort(([a], [b]) => a - b)),
  refused: sumOf(row, isRefused),
  missing: sumOf(row, isMissing),
  markdown: row.markdown,
  robotsTxt: row.robotsTxt,
  disallowed: row.disallowed,
  firstSeen: iso(row.firstSeen),
  lastSeen: iso(row.lastSeen),
});

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

/** Name of a log within a sentence. */
export const nameOf = (file: string) => (file === '-' ? 'standard input' : file);

function notesOf(file: string, reading: LogReading): string[] {
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
export const leftOutOf = ({ inFuture, hours }: Tally): string[] => [
  ...(inFuture > 0
    ? [
        `${requests(inFuture)} ${inFuture === 1 ? 'has' : 'have'} a time in the future. Check the clock of the server.`,
      ]
    : []),
  ...(hours?.notes() ?? []),
];

/** Requests for other hosts. */
export function otherHostsOf({ otherHosts }: Tally): string[] {
  const [first, ...others] = [...otherHosts].sort((a, b) => b[1] - a[1]);
  const total = [...otherHosts.values()].reduce((sum, of) => sum + of, 0);
  const more = others.length > 0 ? ` and ${others.length} more hosts` : '';
  return first ? [`Left out: ${requests(total)} for ${first[0]}${more}.`] : [];
}
