import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '@seamark/engine';
import type { ScanReport } from '../report';

/** Location of a finding: the requested address, and in a served folder the file behind it. */
export interface FindingLocation {
  readonly url: string;
  readonly file: string | null;
}

export function findingLocation(
  report: ScanReport,
  { request }: Pick<Finding, 'request'>,
): FindingLocation {
  const url = request && URL.canParse(request.url) ? request.url : report.url;
  return { url, file: report.folder === null ? null : fileIn(report.folder, url) };
}

/** A missing file has no path; the home page represents the site. */
function fileIn(folder: string, url: string): string {
  const { pathname } = new URL(url);
  const names = [pathname, `${pathname}.html`, `${pathname}/index.html`];
  const file = names
    .map((name) => path.join(folder, path.normalize(name)))
    .find((file) => existsSync(file) && statSync(file).isFile());
  return path
    .relative('', file ?? path.join(folder, 'index.html'))
    .split(path.sep)
    .join('/');
}

/**
 * Stable across deployments and rewording: equal for the same finding on the same page. With `several` sites, each site
 * has different fingerprints.
 */
export function fingerprintOf(
  report: ScanReport,
  { code, subject }: Finding,
  several: boolean,
): string {
  const { host, pathname } = new URL(report.url);
  const page =
    report.folder === null
      ? (several ? host : '') + pathname
      : path.relative('', report.folder).split(path.sep).join('/');
  return createHash('sha256')
    .update(JSON.stringify([code, subject, page]))
    .digest('hex');
}
