import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  audit,
  byTemplate,
  CHECK_IDS,
  ENGINE_VERSION,
  judgeSite,
  ROBOTS_TOKEN,
  robotsAllows,
  ThreadPool,
  guardedNetwork,
  parseConnectTo,
  parseScanProxy,
  parseTarget,
  type AuditProgress,
  type CheckId,
  type CheckResult,
  type ConnectTo,
  type Endpoint,
  type EngineReport,
  type GuardedNetworkOptions,
  type Network,
  type PageResult,
} from '@seamark/engine';
import { ScanFailedError } from './failures';
import type { MeasureOptions } from './options';
import { jsonOf, reportOf, type ScanReport } from './report';
import {
  baseOf,
  folderPages,
  futureAddress,
  namesIn,
  type FolderPages,
} from './serve/folder-pages';
import { hostOnlyChecks } from './serve/hosts';
import { serveFolder, type ServedFolder } from './serve/serve-folder';
import { servedOverHttps } from './serve/served-over-https';
import { guidesOf, type Environment } from './settings';
import { compareWithLive } from './site/against';
import { firstNames, isPageCheck, pagesJson } from './site/places';
import { count } from '@/lib/platform/text/numbers';
import { sourceFinder, type FindSource, type SourcePattern } from './site/source-files';

/** A scan that takes longer is of an unresponsive site. */
const WALL_MS = 60_000;
/** Additional time per page. */
const PAGE_MS = 2_000;
/** Links of llms.txt that are asked: all of a folder on this machine, and of a live site if its owner wants it. */
const LINKS_MAX = { folder: 10_000, live: 1_000 };
/** Additional time per link or guess. */
const LINK_MS = 500;
/** Pages of a folder that one audit measures. */
const PAGES_PER_AUDIT = 64;
/** Of a live site that is compared with a folder. */
const LIVE_MS = 10_000;
const LIVE_REQUESTS = 300;
const LIVE_PAGES = 20;
const LIVE_FILES = 30;
const LIVE_FILE =
  /^(?:(?:robots|llms|llms-full|ai|security)\.txt|sitemap.*\.xml|\.well-known\/.+)$/i;
const HTML = /\.html?$/i;

interface MeasureRun {
  readonly signal: AbortSignal;
  readonly onCheck?: () => void;
  /** Also generate files, and return the recorded answers. */
  readonly withFiles?: boolean;
  /** Most pages to measure besides the home page. */
  readonly pagesMax?: number;
  /** Take them from the folder instead of the links of its pages, and list them in the report. */
  readonly withSite?: boolean;
  readonly sources?: readonly SourcePattern[];
  /** Address of the live site to compare a folder with. */
  readonly against?: string | null;
  readonly onPages?: (done: number, planned: number) => void;
  readonly withAllLinks?: boolean;
  /** Most addresses to ask that agents may guess. */
  readonly guessesMax?: number;
}

/** Hosts that may be scanned, and the network that reaches them. */
interface ScanNetwork {
  readonly connectTo: ConnectTo;
  readonly network: Network;
}

interface Measured {
  readonly report: ScanReport;
  readonly raw: EngineReport;
}

/** The engine in this process: the guarded network, and worker threads. */
export class LocalEngine {
  readonly pool: ThreadPool;
  private readonly listing: string;
  private readonly proxy: GuardedNetworkOptions['proxy'];
  private readonly guides: string;

  constructor(environment: Environment) {
    this.listing = environment['SCAN_CONNECT_TO'] ?? '';
    this.proxy = parseScanProxy(environment['SCAN_PROXY']);
    this.guides = guidesOf(environment).url;
    this.pool = new ThreadPool({
      workerPath: path.join(path.dirname(fileURLToPath(import.meta.url)), 'engine-worker.mjs'),
      readsOnAuditThreads: true,
      log: ({ checkId, error }) =>
        void process.stderr.write(`${checkId} could not be evaluated: ${String(error)}\n`),
    });
  }

  /** `address` null: the folder of `--serve`, at the address that its home page names. */
  async measure(
    address: string | null,
    options: MeasureOptions,
    run: MeasureRun,
  ): Promise<Measured> {
    if (options.serve === null) {
      const raw = await this.audit(address ?? '', this.networkOf(this.listing), options, run);
      const sourceOf = run.withSite ? await sourceFinder(null, [], run.sources ?? []) : null;
      return { report: this.reportOn(raw, null, null, sourceOf), raw };
    }
    const url = address === null ? await futureAddress(options.serve) : addressOf(address);
    const base = baseOf(options.serve, url);
    const served = await serveFolder(options.serve, options.as, warn, options.config, base);
    try {
      return await this.measureFolder(options.serve, served, url, options, run);
    } finally {
      await served.close();
    }
  }

  /** One endpoint; a description in a file has no server. */
  async measureEndpoint(
    endpoint: Endpoint,
    options: MeasureOptions,
    signal: AbortSignal,
    network?: Network,
  ): Promise<ScanReport> {
    const { href } = new URL('/', endpoint.url);
    const to = this.networkOf(this.listing);
    const from = network ? { ...to, network } : to;
    const raw = await this.audit(href, from, options, { signal, endpoint });
    return this.reportOn(raw, null, null, null);
  }

  private async measureFolder(
    folder: string,
    served: ServedFolder,
    url: URL,
    options: MeasureOptions,
    run: MeasureRun,
  ): Promise<Measured> {
    if (!(await served.has(url)))
      throw new ScanFailedError(
        `${folder} has no page at ${url.pathname}, as ${options.as} would serve it. Build the site first, or name the folder that holds its index.html.`,
      );
    const leftOut = hostOnlyChecks(options.as);
    // Both ports, because the guard checks an address before the http request too.
    const pairs = [80, 443].map((port) => `${url.hostname}:${port}:127.0.0.1:${served.port}`);
    // The live site may be listed under the same name.
    const others = this.listing
      .split(',')
      .filter((pair) => !pair.trim().startsWith(`${url.hostname}:`));
    const listed = this.networkOf([...pairs, ...others].filter(Boolean).join(','));
    const to = { ...listed, network: servedOverHttps(listed.network, url.hostname) };
    const checks = (options.checks ?? CHECK_IDS).filter((id) => !leftOut.includes(id));
    if (checks.length === 0)
      throw new ScanFailedError(
        `Only the real host can answer these checks: ${leftOut.join(', ')}. Scan the deployed site instead.`,
      );
    const { against = null, withSite = false } = run;
    const site = withSite || against ? await folderPages(folder, served, HTML) : null;
    const chosen = { ...options, checks };
    if (site && withSite) warnOfDisallowed(site);
    const raw =
      site === null || !withSite
        ? await this.audit(url.href, to, chosen, run)
        : await this.auditPages(
            url.href,
            to,
            chosen,
            run,
            pagesToScan(site, url, run.pagesMax ?? 0),
          );
    const live =
      site && against
        ? await this.compare(folder, url, to.network, against, site, run.signal)
        : null;
    const sourceOf =
      site && withSite
        ? await sourceFinder(folder, site.pages, run.sources ?? [], served.base)
        : null;
    return { report: this.reportOn(raw, folder, leftOut, sourceOf, live), raw };
  }

  /** `sourceOf` null: without additional pages. */
  private reportOn(
    raw: EngineReport,
    folder: string | null,
    leftOut: readonly CheckId[] | null,
    sourceOf: FindSource | null,
    live: CheckResult | null = null,
  ): ScanReport {
    const site = sourceOf && {
      source: sourceOf(new URL(raw.askedUrl).pathname),
      pages: pagesJson(raw.pages, sourceOf),
    };
    return reportOf(jsonOf(raw, this.guides, leftOut, site, live), folder);
  }

  /** The folder and the live site, at the home page and at some pages of each template. */
  private async compare(
    folder: string,
    home: URL,
    network: Network,
    against: string,
    site: FolderPages,
    signal: AbortSignal,
  ): Promise<CheckResult> {
    const parsed = parseTarget(against, 'url', parseConnectTo(this.listing));
    if (!parsed.ok) throw new ScanFailedError(`--against: ${parsed.message}`);
    const open = (from: Network) =>
      from.open({
        userAgent: `Seamark/${ENGINE_VERSION} (+${this.guides}/bot)`,
        timeoutMs: LIVE_MS,
        retries: 1,
        requestsMax: LIVE_REQUESTS,
        signal,
      });
    const sides = {
      built: open(network),
      live: open(this.networkOf(this.listing).network),
      builtAt: home.origin,
      liveAt: new URL(parsed.target.url).origin,
    };
    const names = await namesIn(folder, /\.(?:txt|xml|json)$|^[^.]+$/i);
    const files = names.filter((name) => LIVE_FILE.test(name)).slice(0, LIVE_FILES);
    const pages = pagesToScan(site, home, LIVE_PAGES).map((url) => new URL(url).pathname);
    try {
      const paths = {
        files: files.map((name) => `/${name}`),
        pages: [home.pathname, ...pages],
      };
      return await compareWithLive(sides, paths, this.pool);
    } finally {
      await Promise.all([sides.built.close(), sides.live.close()]);
    }
  }

  /** A folder has thousands of pages: several audits measure them, on all cores, and each forgets its answers. */
  private async auditPages(
    address: string,
    to: ScanNetwork,
    options: MeasureOptions,
    run: MeasureRun,
    pages: readonly string[],
  ): Promise<EngineReport> {
    let done = 0;
    const onPages = () => run.onPages?.(++done, pages.length);
    const partFrom = (from: number) => {
      const part = pages.slice(from, from + PAGES_PER_AUDIT);
      return { pages: part, pagesMax: part.length, onPages };
    };
    const { onCheck, ...quiet } = run;
    const whole = { ...quiet, ...partFrom(0), ...(onCheck && { onCheck }) };
    const home = this.audit(address, to, options, whole);
    const checks = (options.checks ?? CHECK_IDS).filter(isPageCheck);
    const more: PageResult[][] = [];
    let next = PAGES_PER_AUDIT;
    const work = async (): Promise<void> => {
      for (let from = next; from < pages.length; from = next) {
        next += PAGES_PER_AUDIT;
        const part = { ...quiet, ...partFrom(from) };
        const { pages: results } = await this.audit(address, to, { ...options, checks }, part);
        more[from / PAGES_PER_AUDIT] = [...results];
      }
    };
    await Promise.all([home, ...Array.from({ length: availableParallelism() }, work)]);
    const report = await home;
    return { ...report, ...judgeSite(report, [...report.pages, ...more.flat()]) };
  }

  private networkOf(listing: string): ScanNetwork {
    const connectTo = parseConnectTo(listing);
    return { connectTo, network: guardedNetwork({ connectTo, proxy: this.proxy ?? null }) };
  }

  private async audit(
    address: string,
    { connectTo, network }: ScanNetwork,
    { profile, checks, timeoutMs, retries, headers, serve }: MeasureOptions,
    run: MeasureRun & { readonly pages?: readonly string[]; readonly endpoint?: Endpoint },
  ): Promise<EngineReport> {
    const { signal, onCheck, onPages, withFiles = false } = run;
    let planned = 0;
    const hasHeaders = Object.keys(headers).length > 0;
    if (hasHeaders && !address.includes('://'))
      throw new ScanFailedError(
        `--header needs an address with its scheme, such as https://${address}/: the header goes to that origin alone.`,
      );
    const parsed = parseTarget(address, address.includes('://') ? 'url' : 'domain', connectTo);
    if (!parsed.ok)
      throw new ScanFailedError(parsed.message + hintOn(run.endpoint?.url ?? address));
    const outcome = await audit(
      {
        target: parsed.target,
        profile,
        timeoutMs,
        retries,
        ...limitsOf(run, serve),
        pages: run.pages ?? null,
        endpoint: run.endpoint ?? null,
        byOwner: false,
        withFixes: withFiles,
        withRecordings: withFiles,
        ...(checks && { checks }),
        ...(hasHeaders && { originHeaders: headers }),
      },
      {
        network,
        run: this.pool.audit,
        baseUrl: this.guides,
        now: () => new Date(),
        signal,
        // Worker threads send events to listeners alone.
        ...((onCheck ?? onPages) && {
          onEvent: (event: AuditProgress) => {
            if (event.type === 'check') onCheck?.();
            else if (event.type === 'pages') ({ planned } = event);
            else onPages?.(event.done, planned);
          },
        }),
      },
    );
    if (!outcome.ok) throw new ScanFailedError(outcome.message);
    return outcome.report;
  }
}

/** Pages of a folder besides the home page, as a site scan chooses them from a list. */
function pagesToScan({ pages, robots }: FolderPages, home: URL, most: number): readonly string[] {
  const urls = new Set<string>();
  for (const { path, isRedirect } of pages) {
    const url = new URL(path, home).href;
    if (!isRedirect && url !== home.href && robotsAllows(robots, ROBOTS_TOKEN, path).allowed)
      urls.add(url);
  }
  return urls.size > most ? [...byTemplate(urls)].slice(0, most) : [...urls];
}

function warnOfDisallowed({ pages, robots }: FolderPages): void {
  const closed = pages.filter(
    ({ path, isRedirect }) => !isRedirect && !robotsAllows(robots, ROBOTS_TOKEN, path).allowed,
  );
  if (closed.length === 0) return;
  const examples = firstNames(closed.map(({ name }) => name));
  warn(
    `robots.txt disallows ${count(closed.length, 'page')}, so they are not scanned: ${examples}.`,
  );
}

/** Limits of a run, and the time that they need. */
function limitsOf(
  { pagesMax = 0, guessesMax = 0, withAllLinks = false }: MeasureRun,
  folder: string | null,
) {
  const linksMax = folder !== null ? LINKS_MAX.folder : withAllLinks ? LINKS_MAX.live : 0;
  const wallMs = WALL_MS + pagesMax * PAGE_MS + (linksMax + guessesMax) * LINK_MS;
  return { pagesMax, guessesMax, wallMs, ...(linksMax > 0 && { linksMax }) };
}

/** Hint how to scan a site on this machine, if the address names one. */
function hintOn(address: string): string {
  const [, host, port = '80', path = '/'] =
    /^(?:https?:\/\/)?(localhost|127\.[\d.]+|\[::1\])(?::(\d+))?(\/.*)?$/i.exec(address) ?? [];
  return host === undefined
    ? ''
    : ` To scan a site on this machine, serve its folder with --serve, or give it a name: SCAN_CONNECT_TO=site.test:80:127.0.0.1:${port} and http://site.test${path}.`;
}

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/** Future address of the folder, if given, so that absolute URLs in its files are valid. */
function addressOf(address: string): URL {
  const full = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(full))
    throw new ScanFailedError(
      `${address} is not an address. Write it as https://www.example.com/.`,
    );
  const url = new URL(full);
  url.port = '';
  return url;
}
