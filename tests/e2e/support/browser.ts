import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium, or CHROMIUM_PATH; nothing is downloaded. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = candidates.find((file) => existsSync(file));
  if (found) return found;
  throw new Error(`The browser tests need Chromium${named ? `, and CHROMIUM_PATH=${named} does not exist` : ''}. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its program.`);
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath() });

export interface Visit {
  readonly page: Page;
  /** Console errors, uncaught exceptions and policy violations so far. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

/** A page in a context of its own that writes down everything that goes wrong in it. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  return { ...(await visitIn(context, address)), close: () => context.close() };
}

/** The same in a context that is there, with what its cache holds. */
export async function visitIn(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return { page, troubles, close: () => page.close() };
}
