import { createHash } from 'node:crypto';
import path from 'node:path';
import { openFindings, type Finding } from '@seamark/engine';
import { isFile, slashed } from '../paths';
import type { ScanReport } from '../report';
import { baseOf, withoutBase } from '../serve/folder-pages';
import { decoded } from '@/lib/platform/text/host';
import { pageFindings, type ScannedPage } from '../site/places';

/** GitHub shows 5,000 results of a SARIF file, and rejects one with 25,000. */
export const PLACES_MAX = 5000;

/** Open findings of the site, then those of additional pages. */
export function openPlaces(reports: readonly ScanReport[]) {
  return reports.flatMap((report) => [
    ...report.checks.flatMap((check) =>
      openFindings(check).map((finding) => ({ report, check, finding, page: null })),
    ),
    ...pageFindings(report).map(({ page, check: { id }, finding }) => ({
      report,
      check: report.checks.find((check) => check.id === id)!,
      finding,
      page,
    })),
  ]);
}

/** Location of a finding: the requested address, and in a served folder the file behind it. */
export interface FindingLocation {
  readonly url: string;
  readonly file: string | null;
}

export function findingLocation(
  report: ScanReport,
  { request }: Pick<Finding, 'request'>,
  page: ScannedPage | null = null,
): FindingLocation {
  const seen = request && URL.canParse(request.url) ? request.url : report.url;
  const url = page?.url ?? seen;
  const isHome = new URL(url).pathname === new URL(report.url).pathname;
  const source = page ? page.source : isHome ? report.source : null;
  const { folder } = report;
  return { url, file: source ?? (folder === null ? null : fileIn(folder, url, report.url)) };
}

/** A missing file has no path; the home page represents the site. */
function fileIn(folder: string, url: string, home: string): string {
  const { pathname } = new URL(url);
  const at = decoded(withoutBase(pathname, baseOf(folder, new URL(home))));
  const names = [at, `${at}.html`, `${at}/index.html`];
  const file = names.map((name) => path.join(folder, path.normalize(name))).find(isFile);
  return slashed(path.relative('', file ?? path.join(folder, 'index.html')));
}

/**
 * Stable across deployments and rewording: equal for the same finding on the same page. With `several` sites, each site
 * has different fingerprints.
 */
export function fingerprintOf(
  report: ScanReport,
  { code, subject }: Finding,
  several: boolean,
  measured: ScannedPage | null = null,
): string {
  const { host, pathname } = new URL(report.url);
  const page =
    report.folder === null
      ? (several ? host : '') + pathname
      : slashed(path.relative('', report.folder));
  return createHash('sha256')
    .update(JSON.stringify([code, subject, page, ...(measured ? [measured.path] : [])]))
    .digest('hex');
}
