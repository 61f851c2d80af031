import { constants } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileToServe, Fix } from '@seamark/engine';
import { headersFile } from '@/lib/fixes/headers-file';
import { signed } from '@/lib/platform/text/numbers';
import { requiredFacts } from '@/lib/fixes/required-facts';
import { siteText } from '@/lib/platform/text/site-text';
import { ScanFailedError } from './failures';
import { LocalEngine } from './local-engine';
import type { FixesOptions, FixOptions } from './options';
import type { ScanReport } from './report';
import type { Environment } from './settings';

const isReportFile = (source: string): boolean =>
  !source.includes('://') && /\.json$/i.test(source);

/** Measures again: only a new report includes its answers. From a report file only the address is used. */
async function reportAt(source: string): Promise<ScanReport> {
  const { readReports } = await import('./read-report');
  const [report, second] = await readReports(source);
  if (!report || second)
    throw new ScanFailedError(`${source} holds several reports. Give one, or an address.`);
  return report;
}

/** Lists open work by the points that fixing it adds. */
export async function listFixes(
  options: FixesOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const { url, score, fixes } = await openWork(options, environment, signal);
  const lines = fixes.map(({ checkId, gain, headline, openFindings }) => {
    const points = gain > 0 ? signed(gain) : '0';
    return `${points.padStart(6)}  ${checkId.padEnd(20)} ${siteText(headline)}${openFindings > 1 ? ` (${openFindings} findings)` : ''}`;
  });
  return [
    `${siteText(url, 2048)}: ${score} of 100`,
    ...(lines.length > 0 ? lines : ['Nothing to fix.']),
    '',
  ].join('\n');
}

interface OpenWork {
  readonly url: string;
  readonly score: number;
  readonly fixes: readonly Pick<Fix, 'checkId' | 'gain' | 'headline' | 'openFindings'>[];
}

async function openWork(
  options: FixesOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<OpenWork> {
  const { source, remote } = options;
  if (remote) {
    const { RemoteFixes } = await import('./remote-fixes');
    const address = await addressOf(source);
    const { host, ...list } = await new RemoteFixes(environment, signal).list(address ?? '');
    return { url: host, ...list };
  }
  if (source !== null && isReportFile(source)) return reportAt(source);
  return (await new LocalEngine(environment).measure(source, options, { signal })).report;
}

/** Address that a report file was measured from. */
const addressOf = async (source: string | null): Promise<string | null> =>
  source !== null && isReportFile(source) ? (await reportAt(source)).url : source;

/** A file to print or write. */
interface OutputFile {
  readonly path: string | null;
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  /** Further steps for the owner. */
  readonly nextSteps: readonly string[];
}

/** Generated files of a check, and the facts that others wait for. */
interface CheckFiles {
  readonly files: readonly OutputFile[];
  readonly waiting: readonly string[];
}

/** Writes the files that fix a check to their paths, or prints them. */
export async function writeFix(
  options: FixOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const { check, write, force } = options;
  const { files, waiting } = await filesFor(options, environment, signal);
  if (files.length === 0)
    throw new ScanFailedError(
      waiting.length > 0
        ? `There is no file for ${check} yet. ${waiting.join('\n')}`
        : `There is no file for ${check}: it has no open finding that a file fixes. See seamark fixes.`,
    );
  const output: string[] = [];
  for (const { path: served, filename, content, contentType, nextSteps } of files) {
    if (served === null || write === null)
      output.push(`── ${served ?? filename} (${contentType})`, content.trimEnd(), '');
    // The new `_headers` still contains the folder's lines.
    else
      output.push(
        `Wrote ${await writeInside(write, served, content, force || served === '/_headers')}`,
      );
    output.push(...nextSteps.map((line) => `  ${line}`), ...(served === null ? [''] : []));
  }
  return `${[...output, ...waiting].join('\n').trimEnd()}\n`;
}

function ofDraft({ draft }: FileToServe, isHeadersFile: boolean): OutputFile[] {
  const { path: served, contentType, headers, pointer, inHead, warnings } = draft;
  // Their rules are in the host's file.
  if (isHeadersFile && draft.headerRules !== undefined && served === null) return [];
  const sent = [{ name: 'Content-Type', value: contentType }, ...headers];
  const place =
    served !== null
      ? isHeadersFile
        ? []
        : sent.map(serveWith)
      : inHead === undefined
        ? ['Add these headers to the responses of the server or the CDN.']
        : ['Add this to the <head> of the home page.'];
  const pointed = pointer === null ? [] : [`Add to the <head> of the home page: ${pointer}`];
  return [
    { ...draft, nextSteps: [...place, ...pointed, ...warnings] },
    ...(draft.copy ? [{ ...draft, ...draft.copy, nextSteps: [] }] : []),
  ];
}

const serveWith = ({ name, value }: { readonly name: string; readonly value: string }) =>
  `Serve it with ${name}: ${value}`;

async function filesFor(
  options: FixOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<CheckFiles> {
  const { source, check, remote } = options;
  const address = await addressOf(source);
  if (remote) {
    const { RemoteFixes } = await import('./remote-fixes');
    const remoteFixes = new RemoteFixes(environment, signal);
    const { files, waiting } = await remoteFixes.files(address ?? '', check);
    const ready = files.map((file) => ({
      ...file,
      nextSteps: [...file.headers.map(serveWith), file.nextStep, ...file.warnings],
    }));
    return { files: ready, waiting };
  }
  const engine = new LocalEngine(environment);
  const { raw } = await engine.measure(address, options, { signal, withFiles: true });
  const files: FileToServe[] = [];
  const waiting: string[] = [];
  for (const { kind, checkIds } of raw.artifacts) {
    const { recordings, checks } = raw;
    if (!checkIds.includes(check) || recordings === null) continue;
    const read = await engine.pool.artifact({ recordings, checks }, kind, {});
    const file = read.ok ? read.value : null;
    if (file === null) continue;
    if (file.draft !== null) files.push(file);
    else waiting.push(`${file.filename} needs what only you know: ${requiredFacts(file)}.`);
  }
  if (source === null && files.some(({ draft }) => draft.content.includes('http://localhost/')))
    process.stderr.write(
      'The files name http://localhost/. Add the address that the folder will have, such as https://www.example.com/.\n',
    );
  const isHeadersFile =
    options.serve !== null &&
    options.write !== null &&
    ['netlify', 'cloudflare'].includes(options.as);
  const ready = files.flatMap((file) => ofDraft(file, isHeadersFile));
  return {
    files: isHeadersFile ? [...ready, ...(await headersFileOf(files, options.write))] : ready,
    waiting,
  };
}

/** `_headers` with the rules of these files after the folder's lines. */
async function headersFileOf(
  files: readonly FileToServe[],
  folder: string | null,
): Promise<OutputFile[]> {
  const block = headersFile(
    files.flatMap(({ draft: { path: on, contentType, headers, headerRules = [] } }) => [
      ...headerRules.map((rule) => ({ append: false, ...rule })),
      ...(on === null
        ? []
        : [{ name: 'Content-Type', value: contentType }, ...headers].map((header) => ({
            on,
            append: false,
            ...header,
          }))),
    ]),
  );
  if (block === '') return [];
  const before = folder === null ? '' : await readHeaders(folder);
  if (before.includes(block)) return [];
  const content = before === '' ? block : `${before.trimEnd()}\n\n${block}`;
  return [
    { path: '/_headers', filename: '_headers', contentType: 'text/plain', content, nextSteps: [] },
  ];
}

async function readHeaders(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, '_headers'), 'utf8');
  } catch {
    return '';
  }
}

/** The path comes from a site's answers, so it must not leave the folder, not even through a symbolic link. */
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
