import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailOf } from '@/engine/report/finding';
import type { EngineReport, ThreadPool } from '@seamark/engine';
import { auditOverSockets, evaluatorPool } from '@/tests/helpers/audit-over-sockets';
import { startProduct, type Product } from './support/product';
import { tlsFront, type TlsFront } from './support/tls-front';

const HOST = 'seamark.test';

let product: Product;
let front: TlsFront;
let pool: ThreadPool;
let report: EngineReport;

/** Not a limit of the scan: a busy machine must not lose a page. */
const PATIENCE_MS = 500_000;
const PAGES = 12;

beforeAll(async () => {
  product = await startProduct({
    BASE_URL: `https://${HOST}`,
    NEXTAUTH_URL: `https://${HOST}`,
    TRUSTED_PROXY_HOPS: '1',
    SEAMARK_OPERATOR: 'Seamark tests',
    SEAMARK_CONTACT: `hello@${HOST}`,
    SEAMARK_SECURITY_CONTACT: `security@${HOST}`,
  });
  front = await tlsFront(HOST, product.baseUrl);
  ({ pool } = await evaluatorPool());
  const outcome = await auditOverSockets({
    url: `https://${HOST}/`,
    connectTo: front.connectTo,
    ca: front.ca,
    pool,
    timeoutMs: PATIENCE_MS,
    wallMs: PATIENCE_MS,
    pagesMax: PAGES,
    byOwner: true,
  });
  if (!outcome.ok) throw new Error(outcome.message);
  ({ report } = outcome);
});

afterAll(async () => {
  await pool?.close();
  await front?.close();
  await product?.close();
});

test('Seamark passes all its own applicable checks', () => {
  const { checks, score, notes } = report;
  const open = checks.flatMap(({ id, applicable, findings }) =>
    findings
      .filter(({ status }) => status === 'warn' || status === 'fail')
      .map(
        (finding) =>
          `${id}${applicable ? '' : ' (not applicable)'}: ${finding.status} ${finding.message} — ${detailOf(finding)}`,
      ),
  );
  expect(open).toEqual([]);
  expect(
    checks
      .filter(({ applicable, score: points }) => applicable && points !== 100)
      .map(({ id, score: points }) => `${id} ${points}`),
  ).toEqual([]);
  // Missing features are not advertised; existing ones are found.
  expect(
    checks
      .filter(({ applicable }) => !applicable)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['agent-card', 'commerce-discovery', 'rsl']);
  expect([score, notes]).toEqual([100, []]);
});

/** Next sends each page twice, as HTML and as data for its scripts, which is most of the markup on short pages. */
const KNOWN = 'crawl-efficiency/markup-share';

test("so do its additional pages, except for the framework's overhead", () => {
  const { pages, score } = report;
  const open = pages.flatMap(({ url, checks }) =>
    checks.flatMap(({ id, applicable, findings }) =>
      findings
        .filter(
          ({ status, code }) =>
            applicable && (status === 'warn' || status === 'fail') && code !== KNOWN,
        )
        .map((finding) => `${url} ${id}: ${finding.message} — ${detailOf(finding)}`),
    ),
  );
  expect(open).toEqual([]);
  expect([pages.length, pages.filter((page) => (page.score ?? 0) < 99), score]).toEqual([
    PAGES,
    [],
    100,
  ]);
});
