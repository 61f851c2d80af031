import {
  detailOf,
  fixesOf,
  openFindings,
  protocolsOf,
  readDetail,
  type CheckResult,
  type ComparableReport,
  type Contract,
  type EngineReport,
  type Finding,
  type Fix,
  type Grade,
  type PageResult,
  type Profile,
  type ProtocolResult,
  type ReaderResult,
  type SiteFact,
  type Verdict,
} from '@seamark/engine';
import type { AuditReport } from '@/lib/reports/contract/engine-audit';
import { packContract, unpackContract, type ContractFile } from './contract-file';
import { AGAINST } from './site/against';
import { decoded } from '@/lib/platform/text/host';
import { nameOfCheck, placesOf, type Place, type ScannedPage } from './site/places';

type AuditCheck = AuditReport['results'][number];
type AuditFinding = AuditCheck['findings'][number];

/** Audit report of the API; if measured locally, extended by the rule of each finding and other data of the engine. */
export interface ReportJson extends Omit<AuditReport, 'results'> {
  readonly results: readonly (Omit<AuditCheck, 'id' | 'findings'> & {
    readonly id: string;
    readonly findings: readonly (AuditFinding &
      Partial<Pick<Finding, 'code' | 'subject' | 'effect'>>)[];
  })[];
  readonly profile?: Profile;
  /** What it says first, who can read the site, and what fixing returns; the API’s report has none of them. */
  readonly verdict?: Verdict;
  readonly readers?: readonly ReaderResult[];
  readonly facts?: readonly SiteFact[];
  readonly fixes?: readonly Fix[];
  /** What the site promises to clients, for `--fail-on-breaking`. */
  readonly contracts?: readonly ContractFile[];
  /** Ids of the checks without a verdict. */
  readonly unmeasured?: readonly string[];
  /** For a served folder: ids of the checks that need the real host. */
  readonly leftOut?: readonly string[];
  /** File from which the home page was built; with `pages`. */
  readonly source?: string | null;
  /** Additional pages. */
  readonly pages?: readonly PageJson[];
  /** What is wrong on them, by rule and template. */
  readonly places?: readonly unknown[];
}

/** A finding as written to a file. */
type FindingJson = ReportJson['results'][number]['findings'][number];

export interface PageJson extends Pick<PageResult, 'url' | 'status' | 'score' | 'error'> {
  readonly template: string;
  readonly source: string | null;
  /** Checks that apply, with their open findings. */
  readonly results: readonly {
    readonly id: string;
    readonly score: number;
    readonly findings: readonly FindingJson[];
  }[];
}

export interface ReportCheck extends CheckResult {
  readonly guideUrl: string;
}

export interface ScanReport {
  /** The report as written to a file. */
  readonly json: ReportJson;
  readonly url: string;
  readonly timestamp: string;
  readonly engine: string;
  /** 0 if nothing counts. */
  readonly score: number;
  /** False if no check that counts applies or was measured. */
  readonly isScored: boolean;
  readonly grade: Grade;
  readonly verdict: Verdict | null;
  readonly readers: readonly ReaderResult[];
  /** Empty for a report of the API, whose findings have no rules. */
  readonly protocols: readonly ProtocolResult[];
  /** Null for a report without them: of the API, or older than they are. */
  readonly contracts: readonly Contract[] | null;
  readonly duration: number;
  readonly checks: readonly ReportCheck[];
  readonly unmeasured: readonly string[];
  readonly leftOut: readonly string[];
  readonly fixes: readonly Fix[];
  /** The served folder, as given on the command line. */
  readonly folder: string | null;
  /** File from which the home page was built; null if it is unknown. */
  readonly source: string | null;
  /** Additional pages; null if only the home page was scanned. */
  readonly pages: readonly ScannedPage[] | null;
  readonly places: readonly Place[];
}

/** In place of a score and its word. */
export const NO_SCORE = 'No score: none of these checks applies or was measured';

export function reportOf(json: ReportJson, folder: string | null = null): ScanReport {
  const checks = json.results.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => withRule(check.id, finding)),
  }));
  const pages = json.pages?.map(pageOf) ?? null;
  return {
    json,
    url: json.url,
    timestamp: json.timestamp,
    engine: json.engine,
    score: json.overallScore,
    isScored: checks.some(({ applicable, informational }) => applicable && !informational),
    grade: json.grade,
    verdict: json.verdict ?? null,
    readers: json.readers ?? [],
    protocols: json.verdict ? protocolsOf(checks) : [],
    contracts: json.contracts?.map(unpackContract) ?? null,
    duration: json.duration,
    checks,
    unmeasured: json.unmeasured ?? checks.filter(isUnmeasured).map(({ id }) => id),
    leftOut: json.leftOut ?? [],
    fixes: json.fixes ?? openChecks(checks),
    folder,
    source: json.source ?? null,
    pages,
    places: placesOf(pages ?? []),
  };
}

function pageOf({ url, template, source, score, error, results }: PageJson): ScannedPage {
  const { pathname, search } = new URL(url);
  const checks = results.map(({ id, score, findings }) => ({
    id,
    name: nameOfCheck(id),
    score,
    findings: findings.map((finding) => withRule(id, finding)),
  }));
  return { url, path: decoded(pathname + search), template, source, score, error, checks };
}

/** Fixes of a report of the API, which does not tell what they return: the heaviest first. */
const openChecks = (checks: readonly CheckResult[]): Fix[] =>
  checks
    .map((check) => ({ check, open: openFindings(check) }))
    .filter(({ open }) => open.length > 0)
    .sort(({ check: a }, { check: b }) => b.weight * (100 - b.score) - a.weight * (100 - a.score))
    .map(({ check, open }) => ({
      checkId: check.id,
      reach: 'housekeeping',
      gain: 0,
      headline: open[0]!.message,
      worst: open.some(({ status }) => status === 'fail') ? 'fail' : 'warn',
      openFindings: open.length,
    }));

/** The API omits rules, so a finding is identified by its check and message. */
const withRule = (
  id: string,
  { detail, code, subject, effect, ...finding }: FindingJson,
): Finding => ({
  ...finding,
  ...readDetail(detail),
  clients: [],
  code: code ?? id,
  subject: code === undefined ? finding.message : (subject ?? null),
  effect: effect ?? null,
});

/** A check that does not apply has an `info` finding, an unmeasured one a `warn`. */
export const isUnmeasured = ({ applicable, findings }: CheckResult): boolean =>
  !applicable && findings.some(({ status }) => status === 'warn');

const LIVE_GUIDE = '/docs/cli#compare-with-the-live-site';

/** `live`: what the live site changes. */
export const jsonOf = (
  report: EngineReport,
  guides: string,
  leftOut: readonly string[] | null,
  site: Pick<ReportJson, 'source' | 'pages'> | null = null,
  live: CheckResult | null = null,
): ReportJson => ({
  url: report.askedUrl,
  timestamp: report.scannedAt,
  engine: report.engine,
  overallScore: site === null ? report.originScore : report.score,
  duration: report.duration,
  grade: report.grade,
  results: [...report.checks, ...(live ? [live] : [])].map((check) => ({
    ...check,
    findings: check.findings.map(findingJson),
    guideUrl: `${guides}${check === live ? LIVE_GUIDE : `/checks/${check.id}`}`,
  })),
  profile: report.profile,
  verdict: report.verdict,
  readers: report.readers,
  facts: report.facts,
  fixes: [...fixesOf(report.checks), ...openChecks(live ? [live] : [])],
  contracts: report.contracts.map(packContract),
  unmeasured: report.unmeasured,
  ...(leftOut && { leftOut }),
  ...site,
});

export const findingJson = ({
  request,
  evidence,
  clients: _,
  ...finding
}: Finding): FindingJson => ({
  ...finding,
  detail: detailOf({ request, evidence }),
});

/** A live site is compared with the folder, not with an earlier report. */
export const comparedChecks = ({ checks }: Pick<ScanReport, 'checks'>): readonly ReportCheck[] =>
  checks.filter(({ id }) => id !== AGAINST);

/** Report for the engine's comparison, by path: each preview of a site has another host. */
export const comparableOf = (report: ScanReport): ComparableReport => ({
  url: new URL(report.url).pathname,
  engine: report.engine,
  scope: 'homepage',
  score: report.score,
  checks: comparedChecks(report),
  pages: [],
  unmeasured: report.unmeasured,
  fixes: report.fixes,
});
