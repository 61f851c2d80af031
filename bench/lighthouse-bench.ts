import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { chromium, type Browser } from 'playwright-core';
import { connect } from '@/lib/platform/db/connect';
import { bundle } from '../scripts/bundle.mjs';
import { chromiumPath } from '../tests/e2e/support/browser';
import { seedScans } from '../tests/helpers/seed-scans';
import type { BenchCluster } from './bench-cluster';
import { measureRichSite, median, serveRichSite } from './engine-bench';
import { installLighthouse, type Lighthouse } from './install-lighthouse';
import { freePort, startProduct } from './product';
import { RICH_HOST } from './rich-site';

export interface PageScores {
  readonly page: string;
  /** 0–100, medians of the runs. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Largest contentful paint and total blocking time in ms, and cumulative layout shift, on the emulated phone. */
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Processor time of the server for one request, in ms, all threads. */
  readonly serverMs: number;
}

type Scores = Omit<PageScores, 'serverMs'>;

const RUNS = 3;
const REQUESTS = 400;
// Each site of the dashboard has a history of 500 scans.
const SCANS = 12_500;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Runs Lighthouse with its default phone (four times slower CPU, slow 4G) on the built product. */
export async function measurePages(cluster: BenchCluster): Promise<PageScores[]> {
  const lighthouse = await installLighthouse();
  const { pages, cookie, port, pid, stop } = await openPages(cluster);
  try {
    const scores: PageScores[] = [];
    for (const [page, url] of Object.entries(pages)) {
      const serverMs = await serverTimeOf(url, cookie, pid);
      scores.push({ serverMs, ...(await scoresOf(lighthouse, page, url, cookie, port)) });
    }
    return scores;
  } finally {
    await stop();
  }
}

interface OpenPages {
  readonly pages: Readonly<Record<string, string>>;
  readonly cookie: string;
  /** Port of the browser's debugging protocol. */
  readonly port: number;
  /** Process of the server. */
  readonly pid: number;
  stop(): Promise<void>;
}

async function openPages(cluster: BenchCluster): Promise<OpenPages> {
  const site = await serveRichSite(0);
  const databaseUrl = await cluster.create('pages');
  const product = await startProduct(databaseUrl, { SCAN_CONNECT_TO: site.connectTo });
  await fetch(`${product.origin}/api/v1/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain: RICH_HOST }),
  });
  site.stop();
  const { organizationId, siteId } = await seedDashboard(databaseUrl);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [`--remote-debugging-port=${port}`],
  });
  const cookie = await signIn(browser, databaseUrl, product.origin, organizationId);
  const addresses = {
    landing: '/',
    report: `/report/${RICH_HOST}`,
    guide: '/checks/llms-txt',
    sites: '/sites',
    overview: `/sites/${siteId}`,
    history: `/sites/${siteId}/history`,
  };
  const pages = Object.fromEntries(
    Object.entries(addresses).map(([page, address]) => [page, product.origin + address]),
  );
  return {
    pages,
    cookie,
    port,
    pid: product.pid,
    stop: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

/** Measures requests in sequence after as many that compile the code. */
async function serverTimeOf(url: string, cookie: string, pid: number): Promise<number> {
  const request = async () => {
    for (let n = 0; n < REQUESTS; n += 1) await (await fetch(url, { headers: { cookie } })).text();
  };
  await request();
  const before = await processorTimeOf(pid);
  await request();
  return ((await processorTimeOf(pid)) - before) / REQUESTS;
}

/** User and system time of a process in ms, from Linux’s `/proc` (proc_pid_stat(5), fields 14 and 15 at 100 Hz). */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function scoresOf(
  lighthouse: Lighthouse,
  page: string,
  url: string,
  cookie: string,
  port: number,
): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: CATEGORIES,
      extraHeaders: { Cookie: cookie },
      logLevel: 'silent',
    });
    const { categories, audits, finalDisplayedUrl, runtimeError } = result!.lhr;
    if (runtimeError !== undefined || finalDisplayedUrl !== url)
      throw new Error(
        `Lighthouse did not see ${url}: ${runtimeError?.message ?? `it was led to ${finalDisplayedUrl}`}.`,
      );
    const score = (category: string) => Math.round(100 * (categories[category]?.score ?? 0));
    const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    runs.push({
      page,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    });
  }
  const middle = (name: Exclude<keyof Scores, 'page'>) => median(runs.map((run) => run[name]));
  return {
    page,
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    cls: middle('cls'),
  };
}

async function seedDashboard(
  databaseUrl: string,
): Promise<{ organizationId: string; siteId: string }> {
  const { prisma } = connect(databaseUrl);
  const { id: organizationId } = await prisma.organization.create({
    data: { name: 'Bench', plan: 'paid' },
  });
  const { report } = await measureRichSite();
  const [siteId = ''] = await seedScans(prisma, organizationId, SCANS, report);
  await prisma.$disconnect();
  return { organizationId, siteId };
}

/** Returns the session cookie of an admin who used the operator's one-time link. */
/** Cookies of a new administrator of the organization. */
export async function signIn(
  browser: Browser,
  databaseUrl: string,
  origin: string,
  organizationId: string,
): Promise<string> {
  const admin = spawn(
    process.execPath,
    [
      await bundle('admin'),
      'user:create',
      '--email',
      'bench@example.com',
      '--org',
      organizationId,
      '--role',
      'admin',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: databaseUrl, BASE_URL: origin },
    },
  );
  const [printed] = await Promise.all([text(admin.stdout), once(admin, 'exit')]);
  const { signInUrl } = JSON.parse(printed) as { signInUrl: string };
  const page = await browser.newPage();
  await page.goto(signInUrl);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/sites');
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
