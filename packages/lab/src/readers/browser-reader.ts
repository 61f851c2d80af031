import { countTokens } from 'gpt-tokenizer';
import type { Page, Route } from 'playwright-core';
import { Frontier, linkTo } from '../../../../engine/questions/frontier';
import { stemsAsked } from '../../../../engine/questions/words';
import { launch } from '../../../../tests/e2e/support/browser';
import type { Errand } from '../content/content';
import type { Connection } from '../network';
import type { AnyReader, Tasks } from '../outcomes/measure';
import { fulfill } from './fulfill';
import { holds, ORIGIN, type Outcome } from './reader';

/** Questions and errands of a site that the browser tries; each takes a tenth of a second. */
const [FACTS_MAX, ERRANDS_MAX] = [6, 12];

/** Pages that it opens by their links, if the search gives no answer. */
const PAGES_MAX = 3;

/** A form to fill in by the names of its fields and its button. */
interface FormTask {
  /** Null for an errand, which no link can do. */
  readonly question: string | null;
  /** Text of the link from the home page to the form; null if it is on the home page. */
  readonly link: string | null;
  readonly values: Errand['values'];
  readonly button: string;
  readonly proof: string;
}

/**
 * An agent that operates a page by its accessibility tree, as Chromium computes it: it follows a link, fills in the
 * fields, and presses the button, all by role and name.
 */
export const browserAgent: AnyReader = {
  name: 'Browser agent',
  description:
    'the accessibility tree of Chromium: fills in the search field, or the form of a cart or of appointments, and presses the button, by role and name; without an answer, it follows the links that resemble the question',
  async attempts(connection, tasks) {
    const tab = idleTabs.pop() ?? (await openTab());
    tab.connection = connection;
    const outcomes = await attemptsIn(tab, tasks);
    // A navigation that failed late can interrupt this one.
    const isIdle = await tab.page.goto('about:blank').then(
      () => true,
      () => false,
    );
    if (isIdle) idleTabs.push(tab);
    else await tab.page.context().close();
    return outcomes;
  },
};

/** A page of the browser, and the site that answers it now. A new page takes longer than an attempt. */
interface Tab {
  readonly page: Page;
  connection: Connection | null;
  spent: { requests: number; bytes: number; tokens: number };
}

const idleTabs: Tab[] = [];

async function openTab(): Promise<Tab> {
  const context = await (await launch()).newContext();
  const tab: Tab = { page: await context.newPage(), connection: null, spent: nothing() };
  await context.route('**/*', (route) => answer(route, tab));
  return tab;
}

const nothing = (): Tab['spent'] => ({ requests: 0, bytes: 0, tokens: 0 });

async function attemptsIn(tab: Tab, tasks: Tasks): Promise<Outcome[]> {
  const trees: string[] = [];
  for (const path of ['', ...(tasks.desk ? [tasks.desk.name] : [])])
    trees.push(await open(tab.page, path).catch(() => ''));
  const key = JSON.stringify([tasks.facts[0], trees]);
  const outcome = outcomesByTree.get(key);
  if (outcome) return outcome;
  const outcomes: Outcome[] = [];
  for (const task of formTasksOf(tasks)) {
    tab.spent = nothing();
    const done =
      (await fillIn(tab, task).catch(() => false)) ||
      (task.question !== null &&
        (await followLinks(tab, task.question, task.proof).catch(() => false)));
    outcomes.push({ done, ...tab.spent });
  }
  outcomesByTree.set(key, outcomes);
  return outcomes;
}

const formTasksOf = ({ facts, desk }: Tasks): FormTask[] => [
  ...facts.slice(0, FACTS_MAX).map(([question, , proof]) => ({
    question,
    link: null,
    values: { Word: question },
    button: 'Search',
    proof,
  })),
  ...(desk?.errands ?? []).slice(0, ERRANDS_MAX).map(({ values, record }) => ({
    question: null,
    link: desk!.title,
    values,
    button: desk!.button,
    proof: record,
  })),
];

/** The agent knows pages by their trees alone, so equal trees need no second attempt. */
const outcomesByTree = new Map<string, Outcome[]>();

/** Opens a page and returns its accessibility tree. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(`${ORIGIN}/${path}`, { waitUntil: 'domcontentloaded' });
  return treeOf(page);
}

const treeOf = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

async function fillIn(
  { page, spent }: Tab,
  { link, values, button, proof }: FormTask,
): Promise<boolean> {
  spent.tokens += countTokens(await open(page, ''));
  if (link !== null) {
    if (!(await press(page, 'link', link))) return false;
    spent.tokens += countTokens(await treeOf(page));
  }
  for (const [name, value] of Object.entries(values)) {
    const field = page.getByRole('textbox', { name, exact: true });
    if ((await field.count()) !== 1) return false;
    await field.fill(value);
  }
  if (!(await press(page, 'button', button))) return false;
  const results = await treeOf(page);
  spent.tokens += countTokens(results);
  return holds(results, proof);
}

/** Links of an accessibility tree, by name and address. */
const LINKS = /link "([^"]+)".*\n\s*- \/url: (\S+)/g;

/** Looks for the answer on the pages behind the links whose names resemble the question most. */
async function followLinks(
  { page, spent }: Tab,
  question: string,
  proof: string,
): Promise<boolean> {
  const frontier = new Frontier(stemsAsked(question));
  const opened = new Set(['/']);
  let tree = await open(page, '');
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    frontier.add(
      [...tree.matchAll(LINKS)].map(([, name = '', path = '']) =>
        linkTo(new URL(path, ORIGIN).href, name),
      ),
    );
    let path: string | undefined;
    do path = frontier.take()?.link.url.slice(ORIGIN.length);
    while (path !== undefined && opened.has(path));
    if (path === undefined) return false;
    opened.add(path);
    tree = await open(page, path.slice(1));
    spent.tokens += countTokens(tree);
    if (holds(tree, proof)) return true;
  }
  return false;
}

/** Presses the one element of this role and name, and waits for the next page; false if there is no such element. */
async function press(page: Page, role: 'link' | 'button', name: string): Promise<boolean> {
  const element = page.getByRole(role, { name, exact: true });
  if ((await element.count()) !== 1) return false;
  await element.click();
  await page.waitForLoadState('domcontentloaded');
  return true;
}

/** Answers a request of the browser from the site in memory. */
async function answer(route: Route, { connection, spent }: Tab): Promise<void> {
  const request = route.request();
  const body = request.postData();
  if (!connection) return route.abort();
  const ask = (url: string) =>
    connection.ask({
      method: request.method() === 'POST' ? 'POST' : 'GET',
      url,
      headers: { accept: 'text/html' },
      ...(body === null ? {} : { body }),
      capBytes: 5_000_000,
      // Chromium would send the request after a redirect to the network.
      follow: true,
      lane: 'site',
    });
  const url = request.url();
  const secure = await ask(url);
  const reply = secure.kind === 'none' ? await ask(url.replace(/^https:/, 'http:')) : secure;
  spent.requests += 1;
  if (reply.kind === 'none') return route.abort();
  spent.bytes += reply.body.byteLength;
  await fulfill(route, reply.status, reply.headers, Buffer.from(reply.body));
}
