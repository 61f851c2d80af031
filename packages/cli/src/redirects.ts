import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  suggesterOf,
  type CheckId,
  type PageSuggestion,
  type Robots,
  type SitePage,
} from '@seamark/engine';
import {
  answersOf,
  type Redirect,
  type RedirectPlan,
  type SiteAnswers,
} from '@/lib/fixes/redirects/plan-redirects';
import { mergeRedirects, planFor, redirectsFile } from '@/lib/fixes/redirects/redirects-file';
import { count } from '@/lib/platform/text/numbers';
import { MissingAddresses, type MissingAddress } from '@/lib/visits/log/missing-addresses';
import { notesOf } from '@/lib/visits/log/notes';
import { VisitReader } from '@/lib/visits/log/visit-reader';
import { ScanFailedError } from './failures';
import { redirectsTerminal } from './formats/redirects';
import { LocalEngine } from './local-engine';
import type { RedirectsOptions } from './options';
import { readLogs } from './read-logs';
import { folderPages } from './serve/folder-pages';
import { serveFolder } from './serve/serve-folder';
import type { Environment } from './settings';

/** Checks that read robots.txt, llms.txt, the sitemaps, and the pages. */
export const READING: readonly CheckId[] = ['html-rendering', 'robots-txt', 'llms-txt', 'sitemap'];
const PAGES_MAX = 250;

/** A missing address with the page that was probably meant. */
export interface SuggestedAddress extends MissingAddress {
  readonly suggestion: PageSuggestion | null;
}

/** A site before its logs are read. */
interface ReadSite {
  readonly pages: readonly SitePage[];
  readonly redirects: readonly Redirect[];
  readonly robots: Robots;
  readonly answers: SiteAnswers;
  readonly isRedirected: (path: string) => Promise<boolean>;
  close(): Promise<void>;
}

/** 0: at most as many addresses as allowed are missing; 1: more; 2: not measured. */
export async function suggestRedirects(
  options: RedirectsOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  const site = await siteOf(options, environment, signal);
  try {
    const missing = new MissingAddresses(site.robots);
    const { hostname: host } = new URL(options.siteUrl);
    const visits = new VisitReader([missing], { since: options.since, host });
    const logs = await readLogs(options.files, options.format, visits);
    const addresses = await suggestionsFor(missing.list(), site);
    const plan = planFor(options.layout, sureOf(addresses), site.answers);
    const written = options.write ? await writeFileOf(plan, options) : null;
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ addresses: addresses.map(({ lastSeen: _, names: __, ...address }) => address) }, null, 2)}\n`
        : redirectsTerminal(addresses, plan, written, notesOf(visits, logs)),
    );
    const { maxMissing } = options;
    if (maxMissing === null || addresses.length <= maxMissing) return 0;
    process.stderr.write(
      `${addresses.length} addresses are missing, more than --max-missing ${maxMissing}.\n`,
    );
    return 1;
  } finally {
    await site.close();
  }
}

/** Addresses that still have no answer. */
async function suggestionsFor(
  addresses: readonly MissingAddress[],
  { pages, redirects, answers, isRedirected }: ReadSite,
): Promise<SuggestedAddress[]> {
  const suggest = suggesterOf(pages, redirects);
  const suggested: SuggestedAddress[] = [];
  for (const address of addresses)
    if (!answers.pages.has(address.path) && !(await isRedirected(address.path)))
      suggested.push({ ...address, suggestion: suggest(address.path) });
  return suggested;
}

/** The redirects that are sure. */
const sureOf = (addresses: readonly SuggestedAddress[]): Redirect[] =>
  addresses.flatMap(({ path: from, suggestion }) =>
    suggestion?.confidence === 'sure' ? [{ from, to: suggestion.path }] : [],
  );

async function siteOf(
  options: RedirectsOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<ReadSite> {
  const { serve, as, config, siteUrl } = options;
  if (serve !== null) {
    const served = await serveFolder(serve, as, warn, config);
    const { answering, ...folder } = await folderPages(serve, served);
    return {
      ...folder,
      redirects: [],
      answers: { pages: answering, redirectOf: () => null },
      isRedirected: async (at) => /^\/(?!\/)/.test(at) && (await served.redirectOf(at)) !== null,
      close: () => served.close(),
    };
  }
  const engine = new LocalEngine(environment);
  const run = { signal, withFiles: true, pagesMax: PAGES_MAX };
  const { raw } = await engine.measure(siteUrl, { ...options, checks: READING }, run);
  const read = raw.recordings === null ? null : await engine.pool.sitePages(raw.recordings);
  if (!read?.ok)
    throw new ScanFailedError('The pages of the site are too large. Name its folder with --serve.');
  const answers = answersOf(read.value);
  return {
    ...read.value,
    answers,
    isRedirected: async (at) => answers.redirectOf(at) !== null,
    close: async () => undefined,
  };
}

/** Writes the host’s file with the redirects that it has, and returns what to do with it. */
async function writeFileOf(
  { redirects }: RedirectPlan,
  { layout, serve }: RedirectsOptions,
): Promise<string> {
  const { filename, step } = redirectsFile(layout);
  const folder = serve !== null && filename === '_redirects' ? serve : '.';
  const file = path.join(folder, filename);
  const before = await readFile(file, 'utf8').catch(() => '');
  const content = mergeRedirects(layout, redirects, before);
  if (content === null)
    throw new ScanFailedError(`${file} has other content. Move it away, or merge by hand.`);
  try {
    await writeFile(file, content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ScanFailedError(`${file} can't be written (${code}).`);
  }
  return `Wrote ${count(redirects.length, 'redirect')} to ${file}. ${step}`;
}

export const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
