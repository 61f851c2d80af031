import { isPageAddress, isScanned, suggesterOf, type ClientPurpose } from '@seamark/engine';
import type { VisitOutcome } from '../contract';
import { nameOf, notesOf, withoutRequests, type ReadLog } from './notes';
import type { FailingPath, Tally, TallyRow } from './tally';
import type { Proof } from './verify';
import { outcomeOf } from './visit';
import type { VisitReader } from './visit-reader';

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
  /** Paths that failed most often for clients, each with the page of the log that was probably meant. */
  readonly failing: readonly (Readonly<FailingPath> & { readonly suggestion: string | null })[];
  /** Bots that are no clients of the catalogue: those that a public list names, then the ten most active others. */
  readonly otherBots: readonly {
    readonly name: string;
    readonly isListed: boolean;
    readonly requests: number;
  }[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
  /** Day of the address ranges that prove clients. */
  readonly rangesDate: string;
}

const FAILING_SHOWN = 10;
const BOTS_SHOWN = 10;

export function summarize(
  tally: Tally,
  visits: VisitReader,
  logs: readonly ReadLog[],
): VisitSummary {
  const rows = [...tally.rows.values()]
    .map(visitsOf)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
  return {
    lines: logs.reduce((sum, { reading }) => sum + reading.lines, 0),
    clients: rows.filter(({ purpose }) => purpose !== 'visitor'),
    visitors: rows.filter(({ purpose }) => purpose === 'visitor'),
    failing: failingOf(tally),
    otherBots: otherBotsOf(visits),
    notes: [
      ...notesOf(visits, logs),
      ...logs.flatMap(({ file, reading }) => withoutRequests(nameOf(file), reading) ?? []),
    ],
    rangesDate: visits.rangesDate,
  };
}

const isMissing = ({ status }: FailingPath) => outcomeOf(status) === 'missing';

function failingOf(tally: Tally): VisitSummary['failing'] {
  const failing = [...tally.failing.values()]
    .filter((row) => !(isMissing(row) && isScanned(row.path)))
    .sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1))
    .slice(0, FAILING_SHOWN);
  const served = failing.some(isMissing)
    ? new Set([...tally.rows.values()].flatMap(({ pages }) => [...pages]).filter(isPageAddress))
    : [];
  const suggest = suggesterOf([...served].map((path) => ({ path })));
  return failing.map((row) => ({
    ...row,
    suggestion: isMissing(row) ? (suggest(row.path)?.path ?? null) : null,
  }));
}

function otherBotsOf({ otherBots }: VisitReader) {
  const bots = [...otherBots.values()].sort(
    (a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1),
  );
  return [
    ...bots.filter(({ isListed }) => isListed),
    ...bots.filter(({ isListed }) => !isListed).slice(0, BOTS_SHOWN),
  ];
}

const sumOf = ({ statuses }: TallyRow, outcome: VisitOutcome) =>
  [...statuses].reduce((sum, [status, n]) => sum + (outcomeOf(status) === outcome ? n : 0), 0);

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const visitsOf = (row: TallyRow): ClientVisits => ({
  name: row.name,
  operator: row.client?.operator ?? row.name,
  purpose: row.client?.purpose ?? 'visitor',
  proof: row.proof === 'visitor' ? null : row.proof,
  requests: row.requests,
  pages: row.pages.size,
  isPagesExact: !row.hasMorePages,
  bytes: row.bytes,
  statuses: Object.fromEntries([...row.statuses].sort(([a], [b]) => a - b)),
  refused: sumOf(row, 'refused'),
  missing: sumOf(row, 'missing'),
  markdown: row.markdown,
  robotsTxt: row.robotsTxt,
  disallowed: row.disallowed,
  firstSeen: iso(row.firstSeen),
  lastSeen: iso(row.lastSeen),
});
