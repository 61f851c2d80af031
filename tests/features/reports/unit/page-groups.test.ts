import { expect, it } from 'vitest';
import type { EngineReport } from '@seamark/engine';
import { groupPages } from '@/lib/reports/server/page-groups';
import { finding, plainReport, withCheck } from '../../../helpers/site-report';

type Page = EngineReport['pages'][number];

async function pageWith(path: string, ...codes: string[]): Promise<Page> {
  const { checks } = withCheck(await plainReport(), 'seo-basics', {
    findings: codes.map((code) => finding(code, 'warn', path)),
  });
  return {
    url: `https://a.example${path}`,
    status: 200,
    score: 80,
    checks: checks.filter(({ id }) => id === 'seo-basics'),
    error: null,
  };
}

it('pages of one template with the same finding codes form one group', async () => {
  const pages = await Promise.all([
    pageWith('/about', 'seo-basics/no-title'),
    ...[1, 2, 3, 4].map((i) => pageWith(`/products/${i}`, 'seo-basics/no-title')),
    pageWith('/products/5'),
    pageWith('/products/6', 'seo-basics/no-title', 'seo-basics/no-canonical'),
    pageWith('/products/7').then((page) => ({
      ...page,
      status: 404,
      score: null,
      checks: [],
      error: 'Gone.',
    })),
  ]);
  expect(groupPages(pages)).toEqual([
    { template: '/about', ofTemplate: 1, pages: [0] },
    { template: '/products/{…}', ofTemplate: 7, pages: [1, 2, 3, 4] },
    { template: '/products/{…}', ofTemplate: 7, pages: [5] },
    { template: '/products/{…}', ofTemplate: 7, pages: [6] },
    { template: '/products/{…}', ofTemplate: 7, pages: [7] },
  ]);
});
