import type { ReaderResult, Verdict } from '@seamark/engine';
import type { CheckResult } from '@/lib/platform/contract/types';
import type { Report } from '@/lib/reports/contract/report';
import type { HostSelection } from '@/lib/platform/text/host';
import { placeWords, type Place, checkStateOf, passCount, scoreWord } from '@/lib/reports';
import { scoreHistory, type Score } from '@/lib/history';
import { CATEGORY_NAME, CHECK_STATE_LABEL } from '@/lib/platform/text/words';

/** A host in a comparison. */
export interface SideBySideSite {
  readonly host: string;
  /** Newest public report; null without one. */
  readonly report: Report | null;
  /** Null if they are not stored. */
  readonly verdict: Verdict | null;
  readonly readers: readonly ReaderResult[] | null;
  readonly place: Place | null;
  /** Stored public reports, oldest first. */
  readonly history: readonly Score[];
}

interface MeasuredSite extends SideBySideSite {
  readonly report: Report;
}

export interface NumberedSite extends SideBySideSite {
  /** From 1, in the given order. */
  readonly number: number;
  /** Scores that one line may connect, oldest first. */
  readonly comparable: readonly Score[];
  /** Word beside its score; null for a site that is closed to a reader. */
  readonly word: string | null;
  /** Change and place among similar sites. */
  readonly words: string;
}

/** One check on one site; null if its engine did not have the check. */
interface CheckCell {
  readonly words: string;
  /** Null if the check does not apply, is not scored, or was not measured. */
  readonly score: number | null;
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
  /** True if all sites have the same results. */
  readonly isSame: boolean;
  readonly checks: readonly CheckRow[];
}

interface SideBySideFact {
  readonly term: string;
  readonly values: readonly string[];
  /** Values that are scores, for the scale; null for other facts. */
  readonly scores: readonly (number | null)[] | null;
}

interface SideBySide {
  readonly sites: readonly NumberedSite[];
  /** The main difference in one sentence; null for fewer than two measured sites. */
  readonly difference: string | null;
  /** Why the scores are not fully comparable; null if they are. */
  readonly warning: string | null;
  /** Names of the kinds of reader; empty if no site has them stored. */
  readonly kinds: readonly string[];
  /** Facts of the reports, with one value per measured site. */
  readonly facts: readonly SideBySideFact[];
  readonly groups: readonly CheckGroup[];
}

export const COMPARE_PAGE = {
  title: 'Compare sites',
  lead: 'See up to five sites side by side: on one scale, over time, and check by check.',
  sites: 'Sites',
  readers: 'Who can read these sites',
  scores: 'Categories',
  aboutTitle: 'What is compared',
  about: [
    'The latest public report of each site. Public scans measure the home page and site-wide files ' +
      'such as robots.txt, llms.txt, and the sitemap, so a large site has no advantage over a small one.',
    'Scores on one scale, from Poor to Excellent, with the difference in one sentence: who leads, ' +
      'and in which category the difference is largest.',
    'Public scores of the last 180 days as a line for each site. Only reports by the same version of ' +
      'the engine are on a line, since another version may judge the same response differently.',
    'Every check, those with different results first. A check links to its guide, which says how ' +
      'to fix it and where agents notice.',
    'Comparing scans nothing. A site without a report has a Scan button, and the result becomes ' +
      'its latest public report, for everybody.',
  ],
} as const;

export function sideBySideTitle(hosts: readonly string[]): string {
  if (hosts.length === 0) return COMPARE_PAGE.title;
  return `${hosts.length > 2 ? `${hosts.length} sites` : hosts.join(' and ')} side by side`;
}

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
      title: 'Where they differ',
      description: '',
      isSame: false,
      checks: checks.filter((check) => !isSame(check)),
    },
    {
      title: measured.length === 1 ? 'Checks' : 'The same',
      description:
        measured.length === 1 ? '' : 'Checks with the same result on all of these sites.',
      isSame: measured.length > 1,
      checks: checks.filter(isSame),
    },
  ];
  return {
    sites: sites.map(numberedSite),
    difference: differenceOf(measured),
    warning:
      engines.length > 1
        ? `Different engine versions (${engines.join(', ')}) may judge the same response ` +
          'differently. Rescan the sites with the older reports for a fair comparison.'
        : null,
    kinds: sites.find(({ readers }) => readers !== null)?.readers?.map(({ name }) => name) ?? [],
    facts: measured.length === 0 ? [] : factsOf(measured),
    groups: groups.filter((group) => group.checks.length > 0),
  };
}

/** Who leads, and the category with the largest weighted distance between the first and the last. */
function differenceOf(measured: readonly MeasuredSite[]): string | null {
  const ranked = [...measured].sort((a, b) => b.report.score - a.report.score);
  const [first, second] = ranked;
  const last = ranked.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  const [high, low] = [first.report.score, last.report.score];
  if (high === low)
    return measured.length === 2 ? `Both sites score ${high}.` : `All sites score ${high}.`;
  const lead =
    second.report.score === high
      ? `${first.host} and ${second.host} lead with ${high}`
      : `${first.host} leads with ${high}`;
  const widest = first.report.categories
    .flatMap(({ category, score, weight }) => {
      const other = last.report.categories.find((candidate) => candidate.category === category);
      if (score === null || other === undefined || other.score === null) return [];
      return [{ category, score, other: other.score, lost: weight * (score - other.score) }];
    })
    .sort((a, b) => b.lost - a.lost)[0];
  const where =
    widest === undefined || widest.lost <= 0
      ? ''
      : ` The largest difference is in ${CATEGORY_NAME[widest.category] ?? widest.category}: ` +
        `${widest.score} and ${widest.other}.`;
  return `${lead}; ${last.host} has ${low}.${where}`;
}

function numberedSite(site: SideBySideSite, index: number): NumberedSite {
  const { comparable, words } = scoreHistory(site.history);
  const place = site.place === null ? '' : `, ${placeWords(site.place)}`;
  const word = scoreWord(site.report?.score ?? 0, site.verdict?.tone);
  return { ...site, number: index + 1, comparable, word, words: words + place };
}

function factsOf(measured: readonly MeasuredSite[]): SideBySide['facts'] {
  const scores = (
    term: string,
    scoreOf: (site: MeasuredSite) => number | null,
  ): SideBySideFact => ({
    term,
    values: measured.map((site) => String(scoreOf(site) ?? '–')),
    scores: measured.map(scoreOf),
  });
  const categories = measured[0]?.report.categories.map(({ category }) => category) ?? [];
  return [
    scores('Score', ({ report }) => report.score),
    ...categories.map((name) =>
      scores(
        CATEGORY_NAME[name] ?? name,
        ({ report }) => report.categories.find(({ category }) => category === name)?.score ?? null,
      ),
    ),
    {
      term: 'Passed checks',
      values: measured.map(({ report }) => {
        const { passed, applicable } = passCount(report);
        return `${passed} of ${applicable}`;
      }),
      scores: null,
    },
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
  // Without a rule that can fail, a check has no score.
  if (check.applicable && check.informational) return { words: 'Not scored', score: null };
  const state = checkStateOf(check);
  return state === 'na' || state === 'unmeasured'
    ? { words: CHECK_STATE_LABEL[state], score: null }
    : { words: String(check.score), score: check.score };
}

const isSame = ({ cells }: CheckRow): boolean =>
  new Set(cells.map((cell) => cell?.words ?? '')).size === 1;
