import { countTokens } from 'gpt-tokenizer';
import type { Page, Route } from 'playwright-core';
import { launch } from '../../../../tests/e2e/support/browser';
import type { Fact } from '../content/content';
import type { Connection } from '../network';
import { holds, ORIGIN, type Outcome } from './reader';

/** Tasks of a site that the browser tries; each takes a tenth of a second. */
const TASKS_MAX = 5;

/**
 * An agent that operates a page by its accessibility tree, as Chromium computes it: it fills the field that is named as
 * the question asks, and presses the button by its name.
 */
export const browserAgent = {
  name: 'Browser agent',
  description:
    'the accessibility tree of Chromium: fills in the search field and presses the button, both by role and name',
  async attempts(connection: Connection, tasks: readonly Fact[]): Promise<Outcome[]> {
    const context = await (await launch()).newContext();
    let spent = { requests: 0, bytes: 0, tokens: 0 };
    await context.route('**/*', (route) => answer(route, connection, spent));
    const page = await context.newPage();
    const tree = await open(page).catch(() => '');
    const key = `${tasks[0]?.[2]} ${tree}`;
    const known = outcomesByTree.get(key);
    const outcomes: Outcome[] = [];
    if (!known)
      for (const [question, , proof] of tasks.slice(0, TASKS_MAX)) {
        spent = { requests: 0, bytes: 0, tokens: 0 };
        const done = await search(page, question, proof, spent).catch(() => false);
        outcomes.push({ done, ...spent });
      }
    await context.close();
    outcomesByTree.set(key, known ?? outcomes);
    return known ?? outcomes;
  },
};

/** The agent knows a page by its tree alone, so an equal tree needs no second attempt. */
const outcomesByTree = new Map<string, Outcome[]>();

/** Opens the home page and returns its accessibility tree. */
async function open(page: Page): Promise<string> {
  await page.goto(`${ORIGIN}/`, { waitUntil: 'domcontentloaded' });
  return page.locator('body').ariaSnapshot();
}

async function search(
  page: Page,
  question: string,
  proof: string,
  spent: { tokens: number },
): Promise<boolean> {
  spent.tokens += countTokens(await open(page));
  const field = page.getByRole('textbox', { name: 'Word' });
  const button = page.getByRole('button', { name: 'Search' });
  if ((await field.count()) !== 1 || (await button.count()) !== 1) return false;
  await field.fill(question);
  await button.click();
  await page.waitForLoadState('domcontentloaded');
  const results = await page.locator('body').ariaSnapshot();
  spent.tokens += countTokens(results);
  return holds(results, proof);
}

/** Answers a request of the browser from the site in memory. */
async function answer(
  route: Route,
  connection: Connection,
  spent: { requests: number; bytes: number },
): Promise<void> {
  const request = route.request();
  const body = request.postData();
  const reply = await connection.ask({
    method: request.method() === 'POST' ? 'POST' : 'GET',
    url: request.url(),
    headers: { accept: 'text/html' },
    ...(body === null ? {} : { body }),
    capBytes: 5_000_000,
    follow: false,
    lane: 'site',
  });
  spent.requests += 1;
  if (reply.kind === 'none') return route.abort();
  spent.bytes += reply.body.byteLength;
  await route.fulfill({
    status: reply.status,
    // The body is not compressed here.
    headers: Object.fromEntries(reply.headers.filter(([name]) => name !== 'content-encoding')),
    body: Buffer.from(reply.body),
  });
}
