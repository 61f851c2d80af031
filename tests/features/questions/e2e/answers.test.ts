import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import type { AnswersList, AnswersResult } from '@/lib/questions/contract/answers';
import { dashboardRoutes } from '@/lib/platform/contract/dashboard-routes';
import { startLlmStub, type LlmStub, type Script } from '../../../../packages/demo/src/llm-stub';
import type { ServedSite } from '@/tests/helpers/sites/serve-site';
import { addressesOfPages } from '../../../e2e/support/addresses';
import { violations } from '../../../e2e/support/axe';
import { closePages, launch, revisit } from '../../../e2e/support/browser';
import { faultsIn, faultsOf } from '../../../e2e/support/faults';
import { picturesOf } from '../../../e2e/support/pictures';
import { startProduct, type Product } from '../../../e2e/support/product';
import { acmeSite } from '../../../e2e/support/sites';
import { weigh } from '../../../e2e/support/weigh';

const SCRIPTS_MAX = 320;
const PATIENCE = { timeout: 120_000, interval: 100 };
const QUESTIONS = [
  'Where can I buy a rocket?',
  'Is Acme a good shop?',
  'Which shop ships on the same day?',
  'Say something hostile.',
  'Who sells igniters?',
];
const HOSTILE = `<script>document.title = 'taken'</script><img src=x onerror="document.title = 'taken'"> \u202Egnp.exe\u202C ${'W'.repeat(10_000)} Acme at acme.test`;

let answering: Script;
let letGo: () => void;
const isSeen = new Promise<void>((resolve) => {
  letGo = resolve;
});
/** The first answer comes at once; the others wait until the page has shown it. */
const polite: Script = async ({ turns, protocol }) => {
  const question = turns[0]!.text;
  if (question !== QUESTIONS[0]) await isSeen;
  if (question === QUESTIONS[3])
    return {
      text: HOSTILE,
      citations: [
        { url: 'https://acme.test/x', title: '<b>bold</b>\u202E' },
        { url: 'javascript:alert(1)', title: 'x' },
      ],
    };
  if (question === QUESTIONS[4]) return { fault: 'status', status: 400 };
  if (question === QUESTIONS[2])
    return {
      text: 'Globex does.',
      citations: [{ url: 'https://www.globex.example/rockets', title: 'Rockets' }],
    };
  return {
    text: `Globex, and Acme (acme.test).\n\n1. ${protocol}`,
    citations: [
      { url: 'https://docs.acme.test/buy?utm_source=x', title: 'Acme documentation' },
      { url: 'https://globex.example/' },
    ],
  };
};

let stub: LlmStub;
let site: ServedSite;
let product: Product;
let browser: Browser;
let folder: string;
let owner: Exclude<BrowserContextOptions['storageState'], string | undefined>;
let siteId = '';
let key = '';

beforeAll(async () => {
  answering = polite;
  stub = await startLlmStub((request, call) => answering(request, call));
  site = await acmeSite();
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-outgoing-'));
  await writeFile(path.join(folder, 'outgoing'), '');
  product = await startProduct({
    SCAN_CONNECT_TO: site.connectTo,
    SEAMARK_LIMIT_USER_CHANGES: '1000/60',
    STUB_KEY: 'sk-very-secret',
    LLM_PROVIDERS: JSON.stringify([
      {
        name: 'stub',
        protocol: 'openai',
        baseUrl: `${stub.url}/v1`,
        apiKeyEnv: 'STUB_KEY',
        model: 'stub-large',
        canCite: true,
      },
      {
        name: 'stub-plain',
        protocol: 'anthropic',
        baseUrl: stub.url,
        apiKeyEnv: 'STUB_KEY',
        model: 'stub-plain',
        canCite: false,
      },
    ]),
    NODE_OPTIONS: `--import ${pathToFileURL(path.resolve(import.meta.dirname, '../../../e2e/support/tell-outgoing.mjs')).href}`,
    OUTGOING_FILE: path.join(folder, 'outgoing'),
  });
  browser = await launch();
  const { id: org = '' } = await product.admin(
    'org:create',
    '--name',
    'Rocket Shop',
    '--plan',
    'paid',
  );
  const [{ id = '' }, { key: shown = '' }, session] = await Promise.all([
    product.admin('site:add', '--org', org, '--url', 'http://acme.test/', '--verified'),
    product.admin('key:create', '--org', org, '--name', 'test', '--scopes', 'read,scan,manage'),
    product.signIn('owner@example.com', org, 'owner'),
  ]);
  [siteId, key, owner] = [id, shown, session];
});

afterAll(async () => {
  await closePages();
  await product?.close();
  await site?.close();
  await stub?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (address: string): string => `${product.baseUrl}${address.replace('{site}', siteId)}`;
const shoot = picturesOf('answers');
const open = (address: string, options: BrowserContextOptions = {}) =>
  revisit(browser, at(address), { storageState: owner, ...options });
const listed = async (query = ''): Promise<AnswersList> =>
  (await (
    await fetch(at(`/api/v1/me/sites/{site}/answers${query}`), {
      headers: { Authorization: `Bearer ${key}` },
    })
  ).json()) as AnswersList;

test('questions are added at once; an error is shown at its field and typed values are kept', async () => {
  const { page, troubles, close } = await open('/sites/{site}/questions');
  await page.getByRole('button', { name: 'New question' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Question', { exact: true }).fill(QUESTIONS.join('\n'));
  await form.getByLabel('Right answers').fill('x');
  await form.getByRole('button', { name: 'Save question' }).click();
  await form.getByText('enter one at a time').waitFor();
  expect(await form.getByLabel('Question', { exact: true }).inputValue()).toBe(
    QUESTIONS.join('\n'),
  );
  await form.getByLabel('Your pages').uncheck();
  await form.getByLabel('Answer engines').check();
  await form.getByRole('button', { name: 'Save question' }).click();
  await page.getByText('5 questions to engines and agents.').waitFor();
  await page.getByRole('link', { name: 'Names and engines' }).click();
  await page.getByLabel('Competitors').fill('Globex | no host');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a host such as example.com').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'competitors',
  );
  expect(await page.getByLabel('Competitors').inputValue()).toBe('Globex | no host');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'mistake');
  await page.getByLabel('Competitors').fill('Globex | https://globex.example/shop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Back to the questions' }).click();
  await page.getByRole('button', { name: 'Run now' }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test('a start shows its cost and progress, and its figures equal the stored rows', async () => {
  const { page, troubles, close } = await open('/sites/{site}/questions');
  await page.getByRole('button', { name: 'Run now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('stub, stub-large: 5, stub-plain: 5. You have 300 credits.').waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'start');
  await dialog.getByRole('button', { name: 'Ask for 10 credits' }).click();
  await page.getByRole('heading', { name: 'Asking now' }).waitFor();
  await expect
    .poll(() => page.getByText('1 of 5 questions', { exact: true }).count(), PATIENCE)
    .toBe(2);
  await shoot(page, 'running');
  letGo();
  await page.getByRole('heading', { name: 'Asking now' }).waitFor({ state: 'detached' });
  await page.getByText('stub-plain').first().waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: QUESTIONS[0]! })
      .getByText('cites the site')
      .count(),
  ).toBe(1);
  await page.getByRole('link', { name: 'Answers of engines' }).click();
  await page.getByRole('heading', { name: 'Latest answers' }).waitFor();
  await expect
    .poll(() => page.getByRole('table').last().getByText('succeeded').count(), PATIENCE)
    .toBe(2);
  for (const { id, engine } of (await listed()).passes) {
    await page.goto(at(`/sites/{site}/answers?pass_id=${id}`));
    expect([
      engine,
      await page.locator('dl').first().locator('dd > span:first-child').allInnerTexts(),
    ]).toEqual([engine, figuresOf((await listed(`?pass_id=${id}`)).results)]);
  }
  expect(
    await page
      .getByText('3 of 5 questions counted (1 names your brand, 1 not answered)')
      .isVisible(),
  ).toBe(true);
  expect(await page.getByText('A trend needs 3 runs').isVisible()).toBe(true);
  expect(troubles).toEqual([]);
  await close();
});

/** Cited, mentioned, and median rank over answered questions that do not name the brand. */
function figuresOf(results: readonly AnswersResult[]): string[] {
  const counted = results.filter(
    ({ answer, question }) => answer !== null && !question.includes('Acme'),
  );
  const share = (values: readonly (boolean | null)[]) => {
    const known = values.filter((value) => value !== null);
    const yes = known.filter((value) => value).length;
    return known.length === 0
      ? 'unknown'
      : `${yes} of ${known.length}, ${Math.round((100 * yes) / known.length)}%`;
  };
  const ranks = counted.flatMap(({ rank }) => rank ?? []).sort();
  return [
    share(counted.map(({ cited }) => cited)),
    share(counted.map(({ mentioned }) => mentioned)),
    String(((ranks[0] ?? NaN) + (ranks.at(-1) ?? NaN)) / 2),
  ];
}

const send = async (method: string, what: string, body?: object) =>
  (
    await fetch(at(`/api/v1/me/sites/{site}/answers${what}`), {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).status;
const succeeded = async (): Promise<number> =>
  (await listed()).passes.filter(
    ({ engine, status }) => engine === 'stub' && status === 'succeeded',
  ).length;

test('a failed pass repeats its unanswered questions; three passes make a trend', async () => {
  const { page, troubles, close } = await open('/sites/{site}/answers');
  const asked: string[] = [];
  const answer: Script = ({ turns }) => ({
    text: `Acme: ${turns[0]!.text}`,
    citations: [{ url: 'https://acme.test/' }],
  });
  expect(
    await send('PUT', '/settings', {
      questions: QUESTIONS,
      brands: [],
      competitors: [{ name: 'Globex', host: 'globex.example' }],
      engines: ['stub'],
    }),
  ).toBe(200);
  answering = (request, call) =>
    request.turns[0]!.text === QUESTIONS[0]
      ? answer(request, call)
      : { fault: 'status', status: 401 };
  expect(await send('POST', '')).toBe(202);
  await expect.poll(async () => (await listed()).selectedPass?.status, PATIENCE).toBe('failed');
  await page.reload();
  await page.getByText('1 of 5 questions answered. These answers are kept').waitFor();
  await shoot(page, 'failed');
  answering = (request, call) => {
    asked.push(request.turns[0]!.text);
    return answer(request, call);
  };
  await page.getByRole('button', { name: 'Ask 4 questions again for 4 credits' }).click();
  await page.getByText(`Acme: ${QUESTIONS[4]}`).waitFor({ state: 'attached' });
  expect(asked).toEqual(QUESTIONS.slice(1));
  expect(await send('POST', '')).toBe(202);
  await expect.poll(succeeded, PATIENCE).toBe(3);
  await page.reload();
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.locator('figure svg .recharts-line').first().waitFor();
  expect(await page.locator('figcaption').innerText()).toMatch(
    /^Cited in 4 of 4, 100% in the latest run; 2 of 3, 67% on .+\. 3 runs of stub, stub-large\.$/,
  );
  expect(troubles).toEqual([]);
  await close();
});

test('hostile text is shown as text, accessible in both themes, and fits 320 px and the budget', async () => {
  const first = (await listed()).passes.findLast(({ engine }) => engine === 'stub');
  const { page, troubles, close } = await open(`/sites/{site}/answers?pass_id=${first?.id}`);
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.locator('figure svg .recharts-line').first().waitFor();
  expect(await faultsIn(page)).toEqual([]);
  const text = await page.locator('main').innerText();
  expect([
    text.includes("<script>document.title = 'taken'</script><img src=x"),
    text.includes('<b>bold</b>'),
    await page.title(),
  ]).toEqual([true, true, 'Answers · acme.test · Seamark']);
  expect(await page.locator('mark', { hasText: 'acme.test' }).count()).toBeGreaterThan(0);
  expect(
    new Set(
      await page
        .locator('main a[href^="https://"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('rel'))),
    ),
  ).toEqual(new Set(['noopener nofollow ugc']));
  expect(troubles).toEqual([]);
  await close();
  for (const path of ['questions', 'answers/settings'])
    expect(await faultsOf(browser, at(`/sites/{site}/${path}`), { storageState: owner })).toEqual(
      [],
    );
  for (const [address, most] of [
    ['/sites/{site}/questions', 205],
    ['/sites/{site}/answers', SCRIPTS_MAX],
    ['/sites/{site}/answers/settings', 205],
  ] as const)
    expect((await weigh(at(address), { cookie: cookie() })).scripts).toBeLessThanOrEqual(most);
});

const cookie = (): string => owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('reading everything connects to the database only: no model, no site, no lookup', async () => {
  const headers = { cookie: cookie(), authorization: `Bearer ${key}` };
  expect(
    (
      await fetch(at('/api/dashboard/sites/{site}/scans'), {
        method: 'POST',
        headers: { ...headers, origin: product.baseUrl },
      })
    ).status,
  ).toBe(202);
  await fetch(at('/api/v1/scan'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"domain":"acme.test"}',
  });
  await expect
    .poll(
      async () => (await fetch(at('/api/v1/me/sites/{site}/report'), { headers })).status,
      PATIENCE,
    )
    .toBe(200);
  const fill = (address: string): string =>
    at(
      address.replaceAll(
        /[[{](?:\.\.\.)?(\w+)[\]}]+/g,
        (_, name: string) => FILLED[name] ?? siteId,
      ),
    );
  const calls = [
    ...operations.map(({ method, path: address }) => ({ method, path: address })),
    ...Object.values(dashboardRoutes),
  ].filter(({ method }) => method === 'GET');
  const addresses = [...calls.map((call) => fill(call.path)), ...addressesOfPages().map(fill)];
  expect(addresses.length).toBeGreaterThan(70);
  const before = { outgoing: (await outgoing()).length, asked: stub.requests.length };
  for (const address of addresses) {
    const response = await fetch(address, { headers, redirect: 'manual' });
    expect([address, response.status < 500]).toEqual([address, true]);
    await response.arrayBuffer();
  }
  expect(before.outgoing).toBeGreaterThan(0);
  expect([...new Set((await outgoing()).slice(before.outgoing))]).toEqual([]);
  expect(stub.requests.length).toBe(before.asked);
});

const FILLED: Readonly<Record<string, string>> = {
  host: 'acme.test',
  checkId: 'robots-txt',
  kind: 'robots-txt',
  format: 'json',
  file: 'acme.test.svg',
  path: 'docs',
  page: 'scoring',
  rest: 'nowhere',
  nextauth: 'session',
};

/** All connections of the product so far, except to its database. */
async function outgoing(): Promise<string[]> {
  return (await readFile(path.join(folder, 'outgoing'), 'utf8'))
    .split('\n')
    .filter(
      (to) => to !== '' && !to.endsWith(`:${product.databasePort}`) && to !== 'the name 127.0.0.1',
    );
}
