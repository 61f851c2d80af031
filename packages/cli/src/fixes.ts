import { constants } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileToServe } from '@/engine';
import { signed } from '@/lib/format/numbers';
import { siteText } from '@/lib/format/site-text';
import { ScanFailedError } from './failures';
import { LocalEngine } from './local-engine';
import type { FixesOptions, FixOptions } from './options';
import type { Report } from './report';
import type { Environment } from './settings';

const isReportFile = (source: string): boolean =>
  !source.includes('://') && /\.json$/i.test(source);

/** Only a report that was just measured says what its answers were; of a file the address is taken. */
async function reportAt(source: string): Promise<Report> {
  const { readReports } = await import('./read-report');
  const [report, second] = await readReports(source);
  if (!report || second)
    throw new ScanFailedError(`${source} holds several reports. Give one, or an address.`);
  return report;
}

/** Open work in the order of the points that it returns. */
export async function listFixes(
  options: FixesOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const { source } = options;
  const report =
    source !== null && isReportFile(source)
      ? await reportAt(source)
      : (await new LocalEngine(environment).measure(source, options, { signal })).report;
  const lines = report.fixes.map(({ checkId, gain, headline, openFindings }) => {
    const points = gain > 0 ? signed(gain) : '0';
    return `${points.padStart(6)}  ${checkId.padEnd(20)} ${siteText(headline)}${openFindings > 1 ? ` (${openFindings} findings)` : ''}`;
  });
  return [
    `${siteText(report.url, 2048)}: ${report.score} of 100`,
    ...(lines.length > 0 ? lines : ['Nothing to fix.']),
    '',
  ].join('\n');
}

/** The files that fix a check: written where they are served, or printed. */
export async function writeFix(
  options: FixOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const { check, write, force } = options;
  const files = await filesFor(options, environment, signal);
  if (files.length === 0)
    throw new ScanFailedError(
      `There is no file for ${check}: it has no open finding that a file fixes. See seamark fixes.`,
    );
  const said: string[] = [];
  for (const { draft } of files) {
    const { path: served, filename, content, contentType, pointer, headers } = draft;
    if (served === null || write === null) {
      said.push(`── ${served ?? filename} (${contentType})`, content.trimEnd(), '');
      if (served === null) said.push(placed(draft), '');
    } else said.push(`Wrote ${await writeInside(write, served, content, force)}`);
    if (served !== null) {
      const sent = [{ name: 'Content-Type', value: contentType }, ...headers];
      said.push(...sent.map(({ name, value }) => `  Serve it with ${name}: ${value}`));
    }
    if (pointer !== null) said.push(`  Add to the <head> of the home page: ${pointer}`);
    said.push(...draft.warnings.map((warning) => `  ${warning}`));
  }
  return `${said.join('\n').trimEnd()}\n`;
}

const placed = ({ inHead }: FileToServe['draft']): string =>
  inHead === undefined
    ? '  Add these headers to the responses of the server or the CDN.'
    : '  Add this to the <head> of the home page.';

async function filesFor(
  options: FixOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly FileToServe[]> {
  const { source, check } = options;
  const address = source !== null && isReportFile(source) ? (await reportAt(source)).url : source;
  const engine = new LocalEngine(environment);
  const { raw } = await engine.measure(address, options, { signal, withFiles: true });
  const files: FileToServe[] = [];
  for (const { kind, checkIds } of raw.artifacts) {
    if (!checkIds.includes(check) || raw.recordings === null) continue;
    const read = await engine.pool.artifact(raw.recordings, kind, {});
    if (read.ok && read.value) files.push(read.value);
  }
  return files;
}

/** The path comes from answers of a site: it must not lead out of the folder, also not by a link in it. */
async function writeInside(
  folder: string,
  served: string,
  content: string,
  force: boolean,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  const file = path.resolve(root, `.${decodeURIComponent(served)}`);
  const outside = () =>
    new ScanFailedError(`${served} would be outside of ${folder}, so nothing was written there.`);
  if (!file.startsWith(root + path.sep)) throw outside();
  await mkdir(path.dirname(file), { recursive: true });
  if (!`${await realpath(path.dirname(file))}${path.sep}`.startsWith(root + path.sep))
    throw outside();
  const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW } = constants;
  const flag = O_WRONLY | O_CREAT | (O_NOFOLLOW ?? 0) | (force ? O_TRUNC : O_EXCL);
  try {
    await writeFile(file, content, { flag });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ScanFailedError(
      code === 'EEXIST'
        ? `${file} exists. Use --force to replace it.`
        : `${file} can't be written (${code}).`,
    );
  }
  return file;
}
