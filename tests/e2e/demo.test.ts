import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { EXAMPLES } from '@/lib/api/openapi/examples';
import { KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import type { Database } from '@/lib/platform/db/client';
import { connect } from '@/lib/platform/db/connect';
import { dateAndTime } from '@/lib/platform/text/dates';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '@/lib/main/server/embedded-database';
import { closePages, launch, visit, type Visit } from './support/browser';
import { recordExamples } from './support/example-calls';
import { faultsIn } from './support/faults';
import { startProduct, type Product } from './support/product';

/** Tests of `npm run demo`, killed during its first start; displayed values are compared with stored ones. */
const root = path.resolve(import.meta.dirname, '../..');
const EXAMPLES_FILE = path.join(root, 'lib/api/openapi/examples.json');
const SHOP = 'tidemark-charts.test';
const DOCS = 'lighthouse-docs.test';
const APP = 'paperboat-app.test';
const BRAND = 'Tidemark';

let dataFolder: string;
let db: Database;
let product: Product;
let embedded: EmbeddedDatabase;
let browser: Browser;
let owner: Visit;
let sites: Readonly<Record<string, string>>;

/** Starts the story and kills the process after some scans. */
async function interruptedStart(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: '0',
    SEAMARK_DATA_DIR: dataFolder,
  };
  const server = spawn(process.execPath, ['dist/server.mjs', '--demo'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  embedded = await openEmbeddedDatabase({ checkout: root, name: 'demo', dataFolder });
  ({ prisma: db } = connect(embedded.url));
  while ((await db.report.count().catch(() => 0)) === 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  server.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'seamark-demo-'));
  // If run by root, the embedded database runs as `nobody`, which must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  [browser] = await Promise.all([launch(), interruptedStart()]);
  product = await startProduct({ SEAMARK_DATA_DIR: dataFolder }, '--demo');
  owner = await visit(browser, await product.firstOwnerUrl());
  await owner.page.getByRole('button', { name: 'Sign in' }).click();
  await owner.page.waitForURL('**/sites');
  sites = Object.fromEntries(
    (await db.site.findMany({ select: { id: true, host: true } })).map(({ id, host }) => [
      host,
      id,
    ]),
  );
});
afterAll(async () => {
  await db?.$disconnect();
  await embedded?.close();
  await product?.close();
  await closePages();
  await rm(dataFolder, { recursive: true, force: true });
});

async function open(host: string, tab: string): Promise<Page> {
  await owner.page.goto(`${product.baseUrl}/sites/${sites[host]}/${tab}`);
  return owner.page;
}

/** Texts of the cells by row. */
const rowsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
    );

test('a killed start is restarted from the beginning, once', async () => {
  expect(await db.organization.count()).toBe(1);
  expect(Object.keys(sites).sort()).toEqual([DOCS, APP, SHOP]);
  expect(await db.site.count({ where: { verifiedBy: 'meta', publishReports: true } })).toBe(3);
  expect(await db.scan.groupBy({ by: ['status'], _count: true })).toEqual([
    { status: 'succeeded', _count: await db.report.count() },
  ]);
});

describe('the history of the shop', () => {
  test('has a row for each stored scan, and no others', async () => {
    const page = await open(SHOP, 'history');
    const scans = await db.scan.findMany({
      where: { siteId: sites[SHOP]! },
      orderBy: { finishedAt: 'desc' },
    });
    const stored = scans.map((scan) => [
      dateAndTime(scan.finishedAt!.toISOString()),
      String(scan.score),
      `${scan.checksPassed} of ${scan.checksApplicable}`,
      String(scan.openFindings),
      scan.trigger,
    ]);
    const shown = await rowsOf(page.getByRole('table').last());
    expect(
      shown.map(([, measured, score, , passed, open, by]) => [measured, score, passed, open, by]),
    ).toEqual(stored);
  });

  test('shows a new engine, other pages, lost and regained points, and verified fixes', async () => {
    const page = await open(SHOP, 'history');
    const events = (await rowsOf(page.getByRole('table').last()))
      .map((cells) => cells.at(-1))
      .join('; ');
    for (const event of [/Engine changed/, /Coverage changed/, /\d+ lost/, /\d+ verified/])
      expect(events).toMatch(event);
    const verified = await db.verification.findMany({
      where: { siteId: sites[SHOP]!, status: 'verified', source: 'owner' },
      select: { checkId: true, verifiedScan: { select: { trigger: true } } },
    });
    expect(verified).toEqual([{ checkId: 'llms-txt', verifiedScan: { trigger: 'verification' } }]);
  });
});

test('the two latest scans of the documentation are not comparable, and the page starts with that', async () => {
  const text = await (await open(DOCS, 'compare')).getByRole('main').innerText();
  expect(text.indexOf('Different pages or checks were scanned')).toBeGreaterThan(0);
  expect(text.indexOf('Different pages or checks were scanned')).toBeLessThan(
    text.indexOf('not comparable'),
  );
  expect(
    await db.verification.count({ where: { siteId: sites[DOCS]!, status: 'pending' } }),
  ).toBeGreaterThan(0);
});

describe('Answers of the shop', () => {
  const shareOf = (values: readonly (boolean | null)[]): string => {
    const yes = values.filter((value) => value === true).length;
    return `${yes} of ${values.length}, ${Math.round((100 * yes) / values.length)}%`;
  };
  const medianOf = (ranks: readonly (number | null)[]): string => {
    const sorted = ranks.filter((rank) => rank !== null).sort((a, b) => a - b);
    const [low, high] = [
      sorted[Math.ceil(sorted.length / 2) - 1],
      sorted[Math.floor(sorted.length / 2)],
    ];
    return low === undefined || high === undefined ? '–' : String((low + high) / 2);
  };
  const passesOf = () =>
    db.answersPass.findMany({
      where: { siteId: sites[SHOP]! },
      orderBy: { queuedAt: 'desc' },
      include: { results: { orderBy: { position: 'asc' } } },
    });
  const countedOf = (results: Awaited<ReturnType<typeof passesOf>>[number]['results']) =>
    results.filter(({ answer, question }) => answer !== null && !question.includes(BRAND));

  test('every figure of the latest passes equals the stored answers', async () => {
    for (const { id, results } of (await passesOf()).slice(0, 2)) {
      const page = await open(SHOP, `answers?pass_id=${id}`);
      const counted = countedOf(results);
      const tiles = await page
        .locator('dl')
        .first()
        .locator('dd > span:first-child')
        .allInnerTexts();
      expect(tiles).toEqual([
        shareOf(counted.map(({ cited }) => cited)),
        shareOf(counted.map(({ mentioned }) => mentioned)),
        medianOf(counted.map(({ rank }) => rank)),
      ]);
      const rows = await rowsOf(page.getByRole('table').first());
      const yesNo = (value: boolean | null) => (value ? 'Yes' : 'No');
      const answered = results.filter(({ answer }) => answer !== null);
      expect(rows.filter((cells) => cells.length > 4).map((cells) => cells.slice(1, 5))).toEqual(
        answered.map(({ cited, mentioned, rank, citations }) => [
          yesNo(cited),
          yesNo(mentioned),
          rank === null ? '–' : String(rank),
          String((citations as unknown[]).length),
        ]),
      );
      expect(await page.getByText('Not answered (1)').count()).toBe(
        results.length - answered.length,
      );
    }
  });

  test('the list of passes has their shares, and the trend splits where the model changed', async () => {
    const page = await open(SHOP, 'answers');
    const passes = await passesOf();
    const rows = await rowsOf(page.getByRole('table').last());
    expect(
      rows.map(([, engine, model, status, cited, mentioned]) => [
        engine,
        model,
        status,
        cited,
        mentioned,
      ]),
    ).toEqual(
      passes.map(({ engine, model, status, results }) => {
        const counted = countedOf(results);
        return [
          engine,
          model,
          status,
          shareOf(counted.map((one) => one.cited)),
          shareOf(counted.map((one) => one.mentioned)),
        ];
      }),
    );
    expect([...new Set(passes.map(({ engine, model }) => `${engine} ${model}`))]).toEqual([
      'stub stub',
      'stub stub-0',
    ]);
    expect(await page.getByText('Runs with earlier models are shown separately').isVisible()).toBe(
      true,
    );
    expect(await page.getByText('names you', { exact: true }).count()).toBe(1);
  });
});

describe('agent runs', () => {
  test('the same kind of task passes on a readable site, and is blocked or fails on another', async () => {
    const runs = await db.agentRun.findMany({
      orderBy: { queuedAt: 'asc' },
      select: { verdict: true, reasons: true, site: { select: { host: true } } },
    });
    expect(runs.filter(({ site }) => site.host === APP)).toEqual([
      expect.objectContaining({
        verdict: 'blocked',
        reasons: expect.arrayContaining(['robots_disallowed:/']),
      }),
      expect.objectContaining({
        verdict: 'failed',
        reasons: expect.arrayContaining(['empty_without_scripts:/']),
      }),
    ]);
    expect(
      runs
        .filter(({ site }) => site.host === SHOP)
        .map(({ verdict }) => verdict)
        .sort(),
    ).toEqual(['failed', 'passed']);
  });

  test('a visitor follows the landing page to the published run and reads every stored step', async () => {
    const { page, troubles, close } = await visit(browser, product.baseUrl);
    expect(await page.getByText('its dates are simulated').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'View the full run' }).click();
    const published = await db.agentRun.findFirstOrThrow({
      where: { publishedAt: { not: null } },
      include: { steps: { orderBy: { index: 'asc' } } },
    });
    await page.waitForURL(`**/agent-tasks/${SHOP}/${published.id}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(published.goal);
    for (const [index, { note }] of published.steps.entries()) {
      const step = page.getByRole('group', { name: `Step ${index + 1}`, exact: true });
      expect(await step.innerText()).toContain(note);
      const isLast = index + 1 === published.steps.length;
      if (!isLast) await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.goto(`${product.baseUrl}/agent-tasks/${SHOP}`);
    expect(await page.getByRole('link', { name: published.goal }).isVisible()).toBe(true);
    expect(
      await (await fetch(`${product.baseUrl}/agent-tasks/${SHOP}/${published.id}.md`)).text(),
    ).toContain('its dates are simulated');
    expect(troubles).toEqual([]);
    await close();
  });
});

test('every page of the owner is marked as staged, and none has an error', async () => {
  for (const tab of ['', 'report', 'fixes', 'compare', 'agent-runs', 'settings']) {
    const page = await open(SHOP, tab);
    expect(await page.getByText('its dates are simulated').isVisible(), tab).toBe(true);
  }
  expect(owner.troubles).toEqual([]);
});

describe('the table of sites', () => {
  const hosts = (page: Page) => page.locator('tbody a.quiet-link').allInnerTexts();

  test('is ordered by Tab and Enter in both directions, and names the column', async () => {
    const { page } = owner;
    const scored = await Promise.all(
      [DOCS, APP, SHOP].map(async (host) => ({
        host,
        score:
          (
            await db.scan.findFirstOrThrow({
              where: { siteId: sites[host]! },
              orderBy: { finishedAt: 'desc' },
            })
          ).score ?? 0,
      })),
    );
    const orderByScore = async (sort: string) => {
      await page.getByRole('link', { name: 'Add site' }).focus();
      for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      await page.waitForURL(`**/sites?sort=${sort}`);
      expect(await page.locator('th[aria-sort]').innerText()).toMatch(/^Score/);
      return [await page.locator('th[aria-sort]').getAttribute('aria-sort'), await hosts(page)];
    };
    await page.goto(`${product.baseUrl}/sites`);
    expect(await hosts(page)).toEqual(
      scored.toSorted((a, b) => a.score - b.score).map(({ host }) => host),
    );
    expect(await orderByScore('-score')).toEqual([
      'descending',
      scored.toSorted((a, b) => b.score - a.score).map(({ host }) => host),
    ]);
    expect(await orderByScore('score')).toEqual([
      'ascending',
      scored.toSorted((a, b) => a.score - b.score).map(({ host }) => host),
    ]);
  });

  test('keeps its order when filtered; a filter without results links back to all', async () => {
    const { page } = owner;
    await page.goto(`${product.baseUrl}/sites?host=DOCS&sort=-score`);
    expect(await hosts(page)).toEqual([DOCS]);
    await page.getByRole('searchbox', { name: 'Filter by host, name, or tag' }).fill('<b>nowhere');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sites?sort=-score&host=*nowhere');
    expect(await page.getByText('No sites match <b>nowhere.').isVisible()).toBe(true);
    expect(await faultsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all 3' }).click();
    await page.waitForURL('**/sites');
    expect(await hosts(page)).toHaveLength(3);
  });
});

test('a failed page shows that, and loads by “Try again” when the database is back', async () => {
  await db.$executeRaw`ALTER TABLE "Verification" RENAME TO "Lost"`;
  const page = await open(SHOP, 'fixes');
  const again = page.getByRole('button', { name: 'Try again' });
  const tryAgain = () => Promise.all([page.waitForEvent('load'), again.click()]);
  try {
    await tryAgain();
    await page.getByRole('heading', { level: 1, name: 'This page couldn’t be loaded' }).waitFor();
    expect(await faultsIn(page)).toEqual([]);
  } finally {
    await db.$executeRaw`ALTER TABLE "Lost" RENAME TO "Verification"`;
  }
  await tryAgain();
  await page.getByRole('heading', { level: 1, name: /to fix$/ }).waitFor();
  expect(await again.count()).toBe(0);
});

test('each operation of the API answers its example; EXAMPLES=update records them', async () => {
  const created = await owner.page.request.post(`${product.baseUrl}/api/dashboard/api-keys`, {
    headers: { origin: product.baseUrl },
    data: { name: 'examples', scopes: KEY_SCOPES },
  });
  const { key } = (await created.json()) as { key: string };
  const recorded = await recordExamples(product.baseUrl, key);
  expect(Object.keys(recorded)).toEqual(operations.map(({ id }) => id));
  const faults = operations.flatMap(({ id, response }) => {
    const { error } = response.safeParse(recorded[id]!.response);
    return error ? [`${id}: ${error.message}`] : [];
  });
  expect(faults).toEqual([]);
  if (process.env.EXAMPLES === 'update')
    await writeFile(EXAMPLES_FILE, `${JSON.stringify(recorded, null, 1)}\n`);
  const membersOf = (examples: typeof EXAMPLES) =>
    Object.entries(examples).map(([id, { request }]) => [id, Object.keys(request ?? {})]);
  expect(membersOf(recorded)).toEqual(membersOf(EXAMPLES));
});
