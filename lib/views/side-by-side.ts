import type { CheckResult, Report } from '@/lib/contract';
import { dateAndTime } from '../words/dates';
import type { HostSelection } from '../words/host';
import { placeWords, type Place } from '../words/place';
import { checkStateOf, passCount } from './report-groups';
import { CATEGORY_NAME, CHECK_STATE_LABEL, type CheckState } from '../words/words';

/** A host in a comparison. */
export interface SideBySideSite {
  readonly host: string;
  /** Newest public report; null without one. */
  readonly report: Report | null;
  readonly place: Place | null;
}

interface MeasuredSite extends SideBySideSite {
  readonly report: Report;
}

/** One check on one site; null if its engine did not have the check. */
interface CheckCell {
  readonly state: CheckState;
  readonly words: string;
}

interface CheckRow {
  readonly id: string;
  readonly name: string;
  /** One per measured site. */
  readonly cells: readonly (CheckCell | null)[];
}

export interface CheckGroup {
  readonly title: string;
  readonly description: string;
  readonly checks: readonly CheckRow[];
}

interface SideBySideFact {
  readonly term: string;
  readonly values: readonly string[];
  /** Values that are scores, for the scale; null for other facts. */
  readonly scores: readonly (number | null)[] | null;
}

export interface SideBySide {
  readonly measured: readonly MeasuredSite[];
  readonly missing: readonly string[];
  /** Why the scores are not fully comparable; null if they are. */
  readonly warning: string | null;
  /** Facts of the reports, with one value per measured site. */
  readonly facts: readonly SideBySideFact[];
  readonly groups: readonly CheckGroup[];
}

export const COMPARE_PAGE = {
  title: 'Compare sites',
  lead:
    'See up to five sites side by side, from their latest public reports: categories, checks, and ' +
    'what the others have. Home pages and site-wide files alone are compared.',
  missing: 'No report yet',
  missingSays: 'Nothing is scanned until you ask for it.',
  scores: 'Scores',
} as const;

export const sideBySideTitle = (hosts: readonly string[]): string =>
  hosts.length === 0 ? COMPARE_PAGE.title : `${hosts.join(', ')} side by side`;

/** Sentences on the requested hosts that were left out. */
export const askedNotes = ({ refused, left }: HostSelection): string[] => [
  ...(refused.length > 0
    ? [
        `Not a host name such as example.com: ${refused.map((text) => text.slice(0, 100)).join(', ')}`,
      ]
    : []),
  ...(left.length > 0 ? [`Up to five sites are compared. Left out: ${left.join(', ')}`] : []),
];

export function sideBySide(sites: readonly SideBySideSite[]): SideBySide {
  const measured = sites.filter((site): site is MeasuredSite => site.report !== null);
  const engines = [...new Set(measured.map(({ report }) => report.engine))];
  const checks = checkRows(measured);
  const groups: CheckGroup[] = [
    {
      title: 'Different',
      description: 'Checks with another result on some of these sites.',
      checks: checks.filter((check) => !isSame(check)),
    },
    {
      title: measured.length === 1 ? 'Checks' : 'The same',
      description:
        measured.length === 1 ? '' : 'Checks with the same result on all of these sites.',
      checks: checks.filter(isSame),
    },
  ];
  return {
    measured,
    missing: sites.filter(({ report }) => report === null).map(({ host }) => host),
    warning:
      engines.length > 1
        ? `Different engine versions (${engines.join(', ')}) may judge the same response ` +
          'differently. Rescan the sites with the older reports for a fair comparison.'
        : null,
    facts: measured.length === 0 ? [] : factsOf(measured),
    groups: groups.filter((group) => group.checks.length > 0),
  };
}

function factsOf(measured: readonly MeasuredSite[]): SideBySide['facts'] {
  const fact = (term: string, of: (site: MeasuredSite) => string): SideBySideFact => ({
    term,
    values: measured.map(of),
    scores: null,
  });
  const scores = (term: string, of: (site: MeasuredSite) => number | null): SideBySideFact => ({
    term,
    values: measured.map((site) => String(of(site) ?? '–')),
    scores: measured.map(of),
  });
  const categories = measured[0]?.report.categories.map(({ category }) => category) ?? [];
  return [
    {
      ...scores('Score', ({ report }) => report.score),
      values: measured.map(({ report }) => `${report.score} ${report.grade.label}`),
    },
    ...(measured.some(({ place }) => place !== null)
      ? [fact('Among similar sites', ({ place }) => (place ? placeWords(place) : '–'))]
      : []),
    fact('Passed checks', ({ report }) => {
      const { passed, applicable } = passCount(report);
      return `${passed} of ${applicable}`;
    }),
    ...categories.map((name) =>
      scores(
        CATEGORY_NAME[name] ?? name,
        ({ report }) => report.categories.find(({ category }) => category === name)?.score ?? null,
      ),
    ),
    fact('Measured', ({ report }) => dateAndTime(report.scannedAt)),
    fact('Engine', ({ report }) => report.engine),
  ];
}

/** In catalog order, those of the first report first. */
function checkRows(measured: readonly MeasuredSite[]): CheckRow[] {
  const names = new Map(
    measured.flatMap(({ report }) => report.checks.map(({ id, name }) => [id, name] as const)),
  );
  return [...names].map(([id, name]) => ({
    id,
    name,
    cells: measured.map(({ report }) => {
      const check = report.checks.find((candidate) => candidate.id === id);
      return check === undefined ? null : cellOf(check);
    }),
  }));
}

function cellOf(check: CheckResult): CheckCell {
  const state = checkStateOf(check);
  // A check that does not apply has no meaningful score.
  const score = check.applicable ? ` ${check.score}` : '';
  // Neither has one that is not scored: no rule of it can fail.
  if (check.applicable && check.informational) return { state: 'na', words: 'Not scored' };
  return { state, words: `${CHECK_STATE_LABEL[state]}${score}` };
}

const isSame = ({ cells }: CheckRow): boolean =>
  new Set(cells.map((cell) => cell?.words ?? '')).size === 1;
