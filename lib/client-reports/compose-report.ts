import type { CheckId } from '@seamark/engine';
import { POINTS_MIN } from '@/lib/platform/text/numbers';
import { ENGLISH, type Words } from './english';
import type { Month } from './month';
import type { SiteFacts } from './server/read-site-facts';

/** A line of a section; the text has words for its mark. */
interface ReportItem {
  readonly mark: 'pass' | 'warn' | 'fail' | null;
  readonly term: string;
  readonly text: string;
}

export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
  readonly items: readonly ReportItem[];
}

export type SiteReport = ReturnType<typeof siteReport>;
/** A client report in words; page, Markdown, PDF, and mail show the same. */
export type ComposedReport = ReturnType<typeof composeReport>;

/** Composes the report of a site or of several. `more`: sites that are left out. */
export function composeReport(
  sites: readonly SiteFacts[],
  { from, to }: Month,
  now: Date,
  more = 0,
  words: Words = ENGLISH,
) {
  const [only] = sites.length === 1 ? sites : [];
  const month = words.month(from);
  return {
    title: words.title(only?.name ?? words.websites),
    month: to > now ? words.soFar(month, words.day(now.toISOString())) : month,
    lead: only ? '' : sites.length === 0 ? words.noSites : comparisonOf(sites, words),
    /** Name, score, and change of each of several sites. */
    table: sites.length > 1 ? sites.map((facts) => rowOf(facts, words)) : [],
    sites: sites.map((facts) => siteReport(facts, from, words)),
    more: more > 0 ? words.moreSites(more) : null,
  };
}

/** Null without an earlier score that is like for like. */
const moveOf = ({ measured, change }: SiteFacts): number | null =>
  measured && change?.isComparable ? measured.score - change.scoreBefore : null;

function rowOf(facts: SiteFacts, words: Words): readonly [string, string, string] {
  const move = moveOf(facts);
  return [
    facts.name,
    facts.measured === null ? words.noScore : String(facts.measured.score),
    move === null ? words.noScore : words.move(move),
  ];
}

function comparisonOf(sites: readonly SiteFacts[], words: Words): string {
  const moves = sites.flatMap((facts) => moveOf(facts) ?? []);
  const numberOf = (isCounted: (move: number) => boolean) => moves.filter(isCounted).length;
  return moves.length === 0
    ? ''
    : words.several(
        numberOf((move) => move > 0),
        numberOf((move) => move < 0),
        numberOf((move) => move === 0),
      );
}

function siteReport(facts: SiteFacts, from: Date, words: Words) {
  const { measured, name, host, fixed } = facts;
  const { titles } = words;
  const next = measured && nextOf(measured, words);
  return {
    name,
    host,
    score: measured && measured.score,
    tone: measured && measured.tone,
    measured: measured === null ? '' : words.measured(words.day(measured.at)),
    /** What matters most. */
    headline: measured === null ? words.notMeasured : accessOf(measured, words),
    sections: [
      measured && sectionOf(titles.gets, refusedOf(measured, words), readersOf(measured, words)),
      measured && sectionOf(titles.changed, changesOf(facts.change, measured, from, words)),
      measured &&
        sectionOf(
          titles.fixed,
          fixed.length === 0 ? [words.nothingFixed] : [],
          fixed.map((id) => itemOf('pass', ...words.subject(id))),
        ),
      questionsOf(facts, words),
      facts.visits && sectionOf(titles.visits, visitsOf(facts.visits, words)),
      next && sectionOf(titles.next, next.length === 0 ? [words.nothingNext] : [], next),
    ].filter((section) => section !== null),
  };
}

const sectionOf = (
  title: string,
  lines: readonly string[],
  items: readonly ReportItem[] = [],
): ReportSection => ({ title, lines, items });

type Measured = NonNullable<SiteFacts['measured']>;

const itemOf = (mark: ReportItem['mark'], term: string, text = ''): ReportItem => ({
  mark,
  term,
  text,
});

/** Checks that decide who may enter; all others decide what there is to read. */
const DOORS: readonly (CheckId | null)[] = ['agent-access', 'robots-txt'];

function accessOf({ clients, readers }: Measured, words: Words): string {
  if (clients === null) return words.accessUnknown;
  const refused = clients.refused.length;
  const open = clients.asked - refused;
  const kinds = readers.filter(({ mark }) => mark !== 'absent');
  const closed = kinds.filter(({ mark, causeId }) => mark === 'closed' && !DOORS.includes(causeId));
  return closed.length === 0 || open === 0
    ? words.access(open, refused)
    : words.letIn(open, refused, closed.length, kinds.length);
}

function refusedOf({ clients }: Measured, words: Words): string[] {
  if (clients === null || clients.refused.length === 0) return [];
  const purposes = new Map<string, Set<string>>();
  for (const { operator, purpose } of clients.refused)
    purposes.set(operator, (purposes.get(operator) ?? new Set()).add(purpose));
  const clientNames = [...purposes].map(([operator, names]) => words.client(operator, [...names]));
  // The headline names none if all are refused.
  const isSome = clients.refused.length < clients.asked;
  return [...(isSome ? [words.refused(clientNames)] : []), words.mayChange];
}

const MARKS = { open: 'pass', costs: 'warn', closed: 'fail' } as const;

const readersOf = ({ readers }: Measured, words: Words): ReportItem[] =>
  readers.flatMap(({ kind, name, mark, causeId }) =>
    mark === 'absent'
      ? []
      : itemOf(
          MARKS[mark],
          words.kind(kind, name),
          `${words.marks[mark]}.${mark === 'open' || causeId === null ? '' : ` ${words.because(causeId)}.`}`,
        ),
  );

function changesOf(
  change: SiteFacts['change'],
  { score, at }: Measured,
  from: Date,
  words: Words,
): string[] {
  if (change === null) return [new Date(at) < from ? words.notMeasuredAgain : words.first];
  const since = words.day(change.since);
  return [
    change.isComparable
      ? words.moved(change.scoreBefore, score, since)
      : words.notComparable(change.scoreBefore, since),
    ...change.worse.map((id) => words.worse(id)),
  ];
}

function questionsOf({ questions }: SiteFacts, words: Words): ReportSection | null {
  if (questions === null) return null;
  const { answered, total, lost } = questions;
  const items = lost.map((question) => itemOf('fail', question));
  return sectionOf(words.titles.questions, [words.answered(answered, total)], items);
}

function visitsOf({ clients, people }: NonNullable<SiteFacts['visits']>, words: Words): string[] {
  const sum = (rows: typeof clients, key: 'requests' | 'refused') =>
    rows.reduce((all, row) => all + row[key], 0);
  const operators = sumsOf(clients.map((row) => [row.operator ?? row.client, row.requests]));
  const engines = sumsOf(people.map((row) => [row.client, row.requests])).map(([name]) => name);
  const visited = words.visited(
    operators.length,
    sum(clients, 'requests'),
    sum(clients, 'refused'),
  );
  return [
    ...(clients.length === 0 ? [words.notVisited] : [visited, words.busiest(operators)]),
    ...(people.length === 0 ? [] : [words.sent(sum(people, 'requests'), engines)]),
  ];
}

/** Sums by name, largest first. */
function sumsOf(rows: readonly (readonly [name: string, requests: number])[]) {
  const sums = new Map<string, number>();
  for (const [name, requests] of rows) sums.set(name, (sums.get(name) ?? 0) + requests);
  return [...sums].sort((a, b) => b[1] - a[1]);
}

const nextOf = ({ next }: Measured, words: Words): ReportItem[] =>
  next.map(({ checkId, gain }) => {
    const [subject, why] = words.subject(checkId);
    return itemOf(null, subject, gain >= POINTS_MIN ? words.gain(why, gain) : why);
  });
