import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '@seamark/engine';
import type { Report } from '../report';

/** Where a finding was seen: the address that was asked, and of a served folder the file behind it. */
export interface Place {
  readonly url: string;
  readonly file: string | null;
}

export function placeOf(report: Report, { detail }: Pick<Finding, 'detail'>): Place {
  const asked = /^[A-Z]{3,7} (https?:\/\/\S+) → /.exec(detail ?? '')?.[1];
  const url = asked !== undefined && URL.canParse(asked) ? asked : report.url;
  return { url, file: report.folder === null ? null : fileIn(report.folder, url) };
}

/** What is missing has no file: then the home page stands for the site. */
function fileIn(folder: string, url: string): string {
  const { pathname } = new URL(url);
  const names = [pathname, `${pathname}.html`, `${pathname}/index.html`];
  const found = names
    .map((name) => path.join(folder, path.normalize(name)))
    .find((file) => existsSync(file) && statSync(file).isFile());
  return path
    .relative('', found ?? path.join(folder, 'index.html'))
    .split(path.sep)
    .join('/');
}

/**
 * The same for the same finding of the same page, wherever the site is deployed and however it is worded. Of `several`
 * sites, each has its own.
 */
export function fingerprintOf(
  report: Report,
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
