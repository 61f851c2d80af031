import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Guesses } from '@/components/sites/guesses';
import { apiRoutes } from '@/lib/api/handlers';
import { database } from '@/lib/platform/db/client';
import type { Worker } from '@/lib/platform/jobs/worker';
import { latestStoredReport, ownedReportView } from '@/lib/reports/server/stored-report';
import { changeSite } from '@/lib/sites/server/change-site';
import { ask } from '../../../helpers/http';
import { actorOf } from '../../../helpers/org';
import { scanWorker } from '../../../helpers/scan-worker';
import { createSite, type TestSite } from '../../../helpers/site';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';

process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();

let site: ServedSite;
let worker: Worker;
let close: () => Promise<void>;

const titled = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${'Words about it. '.repeat(50)}</p>`;

beforeAll(async () => {
  site = await serveSite(
    {
      '/': titled('Acme'),
      '/docs/guides/webhooks': titled('Webhooks'),
      '/llms.txt': '# Acme\n\n- [Webhooks](/docs/guides/webhooks)\n',
    },
    { host: 'guessed.test' },
  );
  ({ worker, close } = await scanWorker([site]));
});
afterAll(async () => {
  await close();
  await site.close();
});

async function scan(target: TestSite) {
  await database().limitRow.deleteMany();
  const before = site.requests.length;
  await ask(apiRoutes, `/api/v1/me/sites/${target.id}/scan`, {
    method: 'POST',
    headers: target.org.headers,
  });
  await worker.drain();
  const latest = await latestStoredReport(database(), target.id);
  const asked = site.requests.slice(before).map(({ path }) => path);
  return { view: ownedReportView(latest!), asked };
}

it('are asked by scans of a proven site whose owner turned it on, and shown on its page', async () => {
  const target = await createSite({ host: site.host });
  const without = await scan(target);
  expect([without.view.guesses, without.asked.includes('/docs/webhooks')]).toEqual([
    undefined,
    false,
  ]);
  await changeSite(actorOf(target.org), target.id, { guessAddresses: true });
  const { view, asked } = await scan(target);
  expect(asked.filter((path) => path === '/docs/webhooks')).toHaveLength(1);
  expect(view.guesses).toContainEqual(
    expect.objectContaining({
      path: '/docs/webhooks',
      outcome: 'missing',
      suggestion: expect.objectContaining({ path: '/docs/guides/webhooks' }),
    }),
  );
  expect(view.report.score).toBe(without.view.report.score);
  const shown = renderToStaticMarkup(createElement(Guesses, { guesses: view.guesses! }));
  expect(shown).toMatch(/\d+ of \d+ likely guesses miss\./);
  expect(shown).toContain('/docs/guides/webhooks');
});

it('are not asked of a site that lost its proof', async () => {
  const target = await createSite({ host: site.host });
  await changeSite(actorOf(target.org), target.id, { guessAddresses: true });
  await database().site.update({ where: { id: target.id }, data: { verifiedAt: null } });
  const { view, asked } = await scan(target);
  expect([view.guesses, asked.includes('/docs/webhooks')]).toEqual([undefined, false]);
});
