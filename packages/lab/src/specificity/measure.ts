import { CHECKS } from '@seamark/engine';
import { examine } from '../../../../tests/helpers/examine';
import { siteBefore, type Break } from '../mutations/breaks';
import type { LabSite } from '../site';

/** What a break changed in the report. */
export interface Change {
  /** Codes of open findings, `check/rule`, that only the broken site has, sorted. */
  readonly raised: readonly string[];
  /** Codes of open findings that only the site before had: a site before must have none. */
  readonly before: readonly string[];
  /** Ids of checks that apply to one of the two only. */
  readonly applicability: readonly string[];
  /** Ids of weighted checks whose score differs, although none of their findings does. */
  readonly scores: readonly string[];
}

/** Reports of the site before and after a break, compared. */
export async function changeOf(breaking: Break, wholeSite: LabSite): Promise<Change> {
  const site = siteBefore(breaking, wholeSite);
  const before = await reportBefore(site, breaking.url);
  const after = await reportOf(breaking.by(site), breaking.url);
  const raised = [...after.open].filter((code) => !before.open.has(code)).sort();
  const touched = new Set(raised.map((code) => code.slice(0, code.indexOf('/'))));
  return {
    raised,
    before: [...before.open].sort(),
    applicability: [
      ...[...before.applicable].filter((id) => !after.applicable.has(id)),
      ...[...after.applicable].filter((id) => !before.applicable.has(id)),
    ],
    scores: [...after.applicable].filter(
      (id) =>
        !touched.has(id) &&
        before.applicable.has(id) &&
        before.scores.get(id) !== after.scores.get(id),
    ),
  };
}

type LabReport = Awaited<ReturnType<typeof reportOf>>;

const reportsBefore = new WeakMap<LabSite, Map<string | undefined, Promise<LabReport>>>();

/** Most breaks have the same site before them. */
function reportBefore(site: LabSite, url?: string): Promise<LabReport> {
  const reports = reportsBefore.get(site) ?? new Map<string | undefined, Promise<LabReport>>();
  reportsBefore.set(site, reports);
  const report = reports.get(url) ?? reportOf(site, url);
  reports.set(url, report);
  return report;
}

async function reportOf(site: LabSite, url?: string) {
  const { results } = await examine(CHECKS, site, {
    full: true,
    profile: 'all',
    ...(url ? { url } : {}),
  });
  return {
    open: new Set(
      results.flatMap(({ findings }) =>
        findings.flatMap(({ code, status }) =>
          status === 'fail' || status === 'warn' ? [code] : [],
        ),
      ),
    ),
    applicable: new Set(results.flatMap(({ id, applicable }) => (applicable ? [id] : []))),
    // Checks without a weight move no points of the site.
    scores: new Map(results.flatMap(({ id, weight, score }) => (weight > 0 ? [[id, score]] : []))),
  };
}
