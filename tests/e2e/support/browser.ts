import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { HOW_TO_GET_CHROMIUM, findChromium } from '../../../scripts/chromium.mjs';

/** Path of the browser for the tests. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error(`The browser tests need Chromium. ${HOW_TO_GET_CHROMIUM}`);
  return found;
}

/** A busy machine must not fail a test that makes no promise about time. */
const PATIENCE_MS = 120_000;

let launched: Promise<Browser> | undefined;
/** The browser of this worker process, which Playwright closes with it. */
export const launch = (): Promise<Browser> => (launched ??= launchPatiently());

async function launchPatiently(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    // Animations take a tenth of the processor time.
    const context = await open({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/** Closes everything that a file opened in the browser. */
export async function closePages(): Promise<void> {
  const browser = await launch();
  await Promise.all(browser.contexts().map((context) => context.close()));
  pages.clear();
  contexts.clear();
}

export interface Visit {
  readonly page: Page;
  /** Console errors, uncaught exceptions, and policy violations so far. */
  readonly troubles: readonly string[];
  /** Waits until a page with scripts has no request under way and nothing to run. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page in a new browser context, and records all its troubles. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  return { ...(await visitIn(context, address, options)), close: () => context.close() };
}

/**
 * Opens a page in a context that visits with the same options share, also of different people: cached scripts and styles
 * save two thirds of the time, and storage is kept. Only one reader visits at a time.
 */
export async function revisit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  return visitIn(await contextOf(browser, options), address, options);
}

/** A page that visits with the same options share. */
export async function pageOf(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await contextOf(browser, options);
  const kept = pages.get(context) ?? (await blankPage(context));
  pages.set(context, kept);
  return kept;
}

const pages = new Map<BrowserContext, Visit>();
const contexts = new Map<string, BrowserContext>();

/** One context per kind of browser, with the cookies of this reader. */
async function contextOf(
  browser: Browser,
  { storageState, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const context = contexts.get(key) ?? (await browser.newContext(options));
  contexts.set(key, context);
  await context.clearCookies();
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies);
  return context;
}

/** Opens the command palette by its key, pressed again until the page has hydrated and listens to it. */
export async function openPalette(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Go to' });
  while (!(await field.isVisible())) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(50);
  }
}

async function visitIn(
  context: BrowserContext,
  address: string,
  { javaScriptEnabled = true }: BrowserContextOptions,
): Promise<Visit> {
  const opened = await blankPage(context);
  await opened.page.goto(address);
  if (javaScriptEnabled) await opened.settle();
  return opened;
}

async function blankPage(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  return { page, troubles, settle: settleOf(page), close: () => page.close() };
}

/** Idle times without a request until a page counts as settled: an answer can lead to the next request. */
const IDLE_TIMES = 3;

/** Replaces `networkidle`, which a page that loads slowly can miss for good (microsoft/playwright#42598). */
function settleOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    for (let idle = 0; idle < IDLE_TIMES; idle = underWay.size === 0 ? idle + 1 : 0)
      await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  };
}
