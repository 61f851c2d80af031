import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import ComparePage, { generateMetadata } from '@/app/(public)/compare/page';
import { GET as markdown } from '@/app/(public)/md/[[...path]]/route';
import { POST as scan } from '@/app/scan/route';
import { ENGINE, type CheckResult } from '@seamark/engine';
import { database } from '@/lib/platform/db/client';
import { storePublicReport } from '@/lib/reports/server/public-report';
import { toReport } from '@/lib/reports/server/report-view';
import { contentOfTables } from '../../../helpers/content-of-tables';
import { plainReport } from '../../../helpers/site-report';
import { BASE_URL } from '../../../helpers/http';

type Change = (check: CheckResult) => CheckResult;

async function store(
  host: string,
  {
    change = (check) => check,
    ...given
  }: { change?: Change; engine?: string; score?: number } = {},
): Promise<void> {
  const plain = await plainReport();
  const measured = {
    ...plain,
    engine: ENGINE,
    ...given,
    checks: plain.checks.map(change),
    scannedAt: new Date().toISOString(),
  };
  const report = toReport(measured, { id: randomUUID(), siteId: null, host, trigger: 'public' });
  await database().$transaction((tx) =>
    storePublicReport(tx, { report, siteId: null, detail: measured }),
  );
}

const withoutLlmsTxt: Change = (check) =>
  check.id === 'llms-txt'
    ? { ...check, score: 7, findings: check.findings.map((f) => ({ ...f, status: 'fail' })) }
    : check;

beforeAll(async () => {
  await store('a.example');
  await store('b.example', { change: withoutLlmsTxt });
  await store('better.example', { score: 99 });
  await store('older.example', { engine: 'seamark@0.9.0' });
});

const page = async (query: Record<string, string | string[]>): Promise<string> =>
  renderToStaticMarkup(await ComparePage({ searchParams: Promise.resolve(query) }));

async function twin(hosts: string) {
  const answer = await markdown(new Request(`${BASE_URL}/md/compare?hosts=${hosts}`), {
    params: Promise.resolve({ path: ['compare'] }),
  });
  return { text: await answer.text(), headers: answer.headers };
}

/** Rows of the table under a heading, as texts of the cells. */
function rowsUnder(html: string, title: string): string[][] {
  const [section = ''] = html.split(`>${title}</h2>`).slice(1);
  const [table = ''] = section.split('</table>');
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*?(?:\/>|>(.*?)<\/t[hd]>)/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, ''),
    ),
  );
}

describe('sites side by side', () => {
  it('show differences first, then equal results', async () => {
    const html = await page({ hosts: 'a.example,b.example' });
    const { checks, score } = await plainReport();
    const llmsTxt = checks.find(({ id }) => id === 'llms-txt');
    const [head, ...different] = rowsUnder(html, 'Where they differ');
    expect(head).toEqual(['Check', '1a.example', '2b.example']);
    expect(different).toEqual([[llmsTxt?.name, String(llmsTxt?.score), '7']]);
    expect(rowsUnder(html, 'The same')).toHaveLength(checks.length);
    const scores = rowsUnder(html, 'Categories');
    expect(scores).toContainEqual(['Score', String(score), String(score)]);
    expect(html).toContain(`Both sites score ${score}.`);
    for (const name of ['Content', 'Access', 'Discovery', 'Policy', 'Protocols'])
      expect(scores.map(([term]) => term)).toContain(name);
    expect(html).not.toContain('measured alike');
  });

  it('of different engines are compared with a warning', async () => {
    const html = await page({ hosts: ['a.example', 'older.example'] });
    expect(html).toContain('These reports aren’t measured alike');
    expect(html).toContain('seamark@0.9.0');
  });

  it('offer to scan a site without a report, and start no scan', async () => {
    const before = await contentOfTables();
    const html = await page({ hosts: 'a.example, https://NEW.example/shop?x=1' });
    expect(html).toContain(
      '<form id="scan-new.example" class="no-print" action="/scan" method="post">',
    );
    expect(html).toContain('name="domain" value="new.example"');
    expect(html).toContain('name="compared" value="a.example,new.example"');
    expect(html).toMatch(/Rescan<span[^>]*> a\.example</);
    expect(html).toMatch(/>Scan<span[^>]*> new\.example</);
    expect(await contentOfTables()).toEqual(before);
  });

  it('are at most five, without duplicates; invalid hosts are shown as text', async () => {
    const hosts = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((name) => `${name}.example`);
    const html = await page({ hosts: [...hosts, '<script>alert(1)</script>'] });
    expect([...html.matchAll(/<form id="scan-/g)]).toHaveLength(5);
    expect(html).toContain('Left out: f.example');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert');
  });

  it('without hosts show a form', async () => {
    const html = await page({});
    expect(html).toContain('<h1 class="wrap-anywhere">Compare sites</h1>');
    expect(html).not.toContain('<table');
  });

  it('start with the difference between the first and the last', async () => {
    expect(await page({ hosts: 'b.example,better.example' })).toContain(
      'better.example leads with 99; b.example has',
    );
  });

  it('have a page per set of hosts, which is not indexed', async () => {
    const searchParams = Promise.resolve({ hosts: 'a.example,b.example' });
    expect(await generateMetadata({ searchParams })).toMatchObject({
      robots: { index: false },
      alternates: {
        canonical: '/compare?hosts=a.example,b.example',
        types: { 'text/markdown': '/compare.md?hosts=a.example,b.example' },
      },
    });
  });

  it('exist as Markdown', async () => {
    const { text, headers } = await twin('a.example,b.example,new.example');
    expect(headers.get('link')).toBe(
      `<${BASE_URL}/compare?hosts=a.example,b.example,new.example>; rel="canonical"`,
    );
    expect(text).toMatch(/^# 3 sites side by side$/m);
    expect(text).toMatch(/^\| llms\.txt \| .+ \| 7 \|$/m);
    expect(text).toContain('- new.example');
  });
});

describe('a scan started on that page', () => {
  it('returns there with its error, and only for hosts', async () => {
    const answer = await scan(
      new Request(`${BASE_URL}/scan`, {
        method: 'POST',
        headers: { origin: BASE_URL },
        body: new URLSearchParams({
          domain: 'x.localhost',
          compared: 'a.example,//evil.example/x,x.localhost',
        }),
      }),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/compare?hosts=a.example,x.localhost&error=target_not_allowed&domain=x.localhost#sites',
    ]);
  });
});
