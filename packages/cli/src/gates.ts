import { categoryScores, diffContracts, diffReports, groupBy } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { UNCOMPARED } from '@/lib/history/contract-words';
import { CATEGORY_NAME } from '@/lib/platform/text/words';
import { openPlaces } from './formats/place';
import { comparableOf, comparedChecks, type ScanReport } from './report';
import { nameOfPage, namedTemplates, type ScannedPage } from './site/places';

export interface Gates {
  readonly minScore: number | null;
  readonly minCategories: readonly {
    readonly category: keyof typeof CATEGORY_NAME;
    readonly min: number;
  }[];
  readonly minPageScore: number | null;
  readonly failOn: readonly string[];
  readonly failOnRegression: boolean;
  readonly failOnBreaking: boolean;
  readonly maxNew: number | null;
}

interface Regression {
  readonly checkId: string;
  /** Name of the check, and the page if it is an additional one. */
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface GateResult {
  /** Reasons why the gate fails, one sentence each; empty if it passes. */
  readonly failures: readonly string[];
  /** Remarks, such as a comparison that would not be fair. */
  readonly notes: readonly string[];
  readonly regressions: readonly Regression[];
}

/** Judges a report against the gates. */
export function judgeGates(
  report: ScanReport,
  baselines: readonly ScanReport[] | null,
  gates: Gates,
  /** A baseline of one report applies to any address, because each preview has another one. */
  isOnly = true,
): GateResult {
  const before = baselineOf(report, baselines, isOnly);
  const isUnscored = gates.minScore !== null && !report.isScored;
  const compared = compare(report, before);
  const contracts =
    before && gates.failOnBreaking ? breakingChanges(before, report) : { failures: [], notes: [] };
  const isComparable = compared.notes.length === 0;
  const unjudged = gates.failOn
    .filter((id) => report.unmeasured.includes(id.split('/')[0] ?? ''))
    .map((id) => `--fail-on ${id} was not judged: that check could not be measured.`);
  return {
    failures: [
      ...lowScores(report, gates),
      ...openFindings(report, gates.failOn),
      ...(isComparable ? worseThanBefore(compared, gates) : []),
      ...contracts.failures,
    ],
    notes: [
      ...(isUnscored
        ? [`--min-score ${gates.minScore} was not judged: no check has a score.`]
        : []),
      ...unjudged,
      ...compared.notes,
      ...contracts.notes,
    ],
    regressions: compared.regressions,
  };
}

function lowScores(
  report: ScanReport,
  { minScore, minPageScore, minCategories }: Gates,
): readonly string[] {
  const failures: string[] = [];
  if (minScore !== null && report.isScored && report.score < minScore)
    failures.push(`The score is ${report.score}, below --min-score ${minScore}.`);
  const scores = categoryScores(report.checks);
  for (const { category, min } of minCategories) {
    const score = scores.find((row) => row.category === category)?.score ?? null;
    if (score !== null && score < min)
      failures.push(`${CATEGORY_NAME[category]} scores ${score}, below --min-category ${min}.`);
  }
  const low = (report.pages ?? []).filter(
    ({ score }) => score !== null && score < (minPageScore ?? 0),
  );
  const sentence = (page: ScannedPage) =>
    `${nameOfPage(page)} scores ${page.score}, below --min-page-score ${minPageScore}.`;
  return [...failures, ...firstOf(low.map(sentence), 'pages score too low')];
}

function openFindings(report: ScanReport, failOn: readonly string[]): readonly string[] {
  if (failOn.length === 0) return [];
  const places = openPlaces([report]);
  return failOn.flatMap((id) => {
    const open = places.find(({ check, finding }) => check.id === id || finding.code === id);
    if (!open) return [];
    const place = open.page ? `${nameOfPage(open.page)}: ` : '';
    return [`--fail-on ${id}: ${place}${open.check.name}: ${open.finding.message}`];
  });
}

function worseThanBefore(
  { regressions, added }: ReturnType<typeof compare>,
  { failOnRegression, maxNew }: Gates,
): readonly string[] {
  const lower = regressions.map(
    ({ name, before, after }) => `${name} scores ${after}, and scored ${before} in the baseline.`,
  );
  const isOver = maxNew !== null && added.length > maxNew;
  return [
    ...(failOnRegression ? firstOf(lower, 'checks score lower') : []),
    ...(isOver
      ? [
          `${count(added.length, 'new finding')}, more than --max-new ${maxNew}.`,
          ...firstOf(added, 'findings are new'),
        ]
      : []),
  ];
}

const SENTENCES_MAX = 20;

function firstOf(sentences: readonly string[], rest: string): readonly string[] {
  const more = sentences.length - SENTENCES_MAX;
  return more > 0 ? [...sentences.slice(0, SENTENCES_MAX), `${more} more ${rest}.`] : sentences;
}

const idsOf = (report: ScanReport): string =>
  comparedChecks(report)
    .map(({ id }) => id)
    .sort()
    .join();

/** The earlier report of the same address; null without a baseline, undefined if it has none. */
function baselineOf(
  report: ScanReport,
  baselines: readonly ScanReport[] | null,
  isOnly: boolean,
): ScanReport | null | undefined {
  const same = baselines?.find(({ url }) => url === report.url);
  if (baselines === null || same) return same ?? null;
  return isOnly && baselines.length === 1 ? baselines[0] : undefined;
}

/** What breaks clients since the baseline. A contract that was not read breaks nothing. */
function breakingChanges(before: ScanReport, report: ScanReport) {
  const comparisons = diffContracts(before.contracts, report.contracts);
  const breaking = comparisons
    .flatMap(({ changes }) => changes)
    .filter(({ severity }) => severity === 'breaking');
  return {
    failures: firstOf(
      breaking.map(({ protocol, sentence }) => `Breaks clients: ${protocol}: ${sentence}`),
      'changes break clients',
    ),
    notes: comparisons.flatMap(({ protocol, state }) =>
      state === 'compared'
        ? []
        : [
            `--fail-on-breaking did not compare ${protocol}: ${UNCOMPARED[state]}${state === 'not_kept' ? '. Write the baseline again' : ''}.`,
          ],
    ),
  };
}

function compare(report: ScanReport, before: ScanReport | null | undefined) {
  if (before === null) return { notes: [], regressions: [], added: [] };
  if (before === undefined)
    return { notes: [`The baseline has no report of ${report.url}.`], regressions: [], added: [] };
  const { warnings, changes } = diffReports(comparableOf(before), comparableOf(report));
  const reasons = warnings.map(({ message }) => message);
  if (idsOf(before) !== idsOf(report)) reasons.push('Other checks were scanned.');
  if ((before.pages === null) !== (report.pages === null))
    reasons.push('Only one of the two has additional pages.');
  const pages = comparePages(before.pages ?? [], report.pages ?? []);
  return {
    notes: reasons.map((reason) => `The baseline is not comparable: ${reason}`),
    regressions: [
      ...changes.flatMap(({ checkId, name, change, before: old, after }): Regression[] =>
        change === 'regressed' && old && after
          ? [{ checkId, name, before: old.score, after: after.score }]
          : [],
      ),
      ...pages.regressions,
    ],
    added: [
      ...changes.flatMap(({ name, newFindings }) =>
        newFindings.map(({ message }) => `New: ${name}: ${message}`),
      ),
      ...pages.added,
    ],
  };
}

/** On a page that the baseline lacks, what at least half of the pages of its template had is not new. */
function comparePages(before: readonly ScannedPage[], after: readonly ScannedPage[]) {
  const templateOf = namedTemplates([...before, ...after].map(({ url }) => pathOf(url)));
  const earlier = new Map(before.map((page) => [page.path, page]));
  const alike = groupBy(before, ({ url }) => templateOf(pathOf(url)));
  const usual = new Map([...alike].map(([template, pages]) => [template, usualRules(pages)]));
  const regressions: Regression[] = [];
  const added: string[] = [];
  for (const page of after) {
    const old = earlier.get(page.path);
    if (page.error !== null && old?.error === null)
      added.push(`New: ${nameOfPage(page)} can’t be read: ${page.error}`);
    const known = old ? rulesOf(old) : usual.get(templateOf(pathOf(page.url)));
    for (const { id, name, score, findings } of page.checks) {
      const was = old?.checks.find((check) => check.id === id);
      if (was && score < was.score)
        regressions.push({
          checkId: id,
          name: `${name} of ${nameOfPage(page)}`,
          before: was.score,
          after: score,
        });
      for (const finding of findings)
        if (!known?.has(finding.code))
          added.push(`New: ${nameOfPage(page)}: ${name}: ${finding.message}`);
    }
  }
  return { regressions, added };
}

/** Templates depend on the path alone: each preview of a site has another host. */
const pathOf = (url: string): string => `http://localhost${new URL(url).pathname}`;

const rulesOf = ({ checks }: ScannedPage): ReadonlySet<string> =>
  new Set(checks.flatMap(({ findings }) => findings.map(({ code }) => code)));

/** Rules that at least half of the pages have. */
function usualRules(pages: readonly ScannedPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const code of rulesOf(page)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([code, number]) => (2 * number >= pages.length ? [code] : [])),
  );
}
