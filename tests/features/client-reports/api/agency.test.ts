import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { POST as confirm } from '@/app/(public)/r/confirm/[token]/route';
import type { ClientReport } from '@/lib/client-reports/contract';
import { clientReportTick } from '@/lib/client-reports/server/mail-tick';
import { monthOf } from '@/lib/client-reports/month';
import type { Overview } from '@/lib/events/contract';
import type { ChangedSites } from '@/lib/sites/contract/sites';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { DAY_MS } from '@/lib/platform/time';
import { ask } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();

const SITES = 50;

it('an agency tags 50 sites, reports on them, and mails the client by three calls and one click', async () => {
  const org = await createOrg();
  const month = monthOf(new Date());
  for (let n = 0; n < SITES; n += 1) {
    const site = await createSite({ org });
    if (n % 10 === 0) await finishScan(site, month.from.toISOString());
  }
  let calls = 0;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    calls += 1;
    const response = await ask(apiRoutes, `/api/v1/me/${path}`, {
      method,
      headers: { ...org.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  };

  const week = await call<Overview>('GET', 'overview');
  expect([week.sites.length, week.nextCursor]).toEqual([SITES, null]);
  const tagged = await call<ChangedSites>('PATCH', 'sites', {
    tag: null,
    siteIds: week.sites.map(({ id }) => id),
    settings: { addTags: ['client-a'] },
  });
  expect(tagged.sites.filter(({ settings }) => settings?.tags.includes('client-a'))).toHaveLength(
    SITES,
  );
  const recipient = `${randomUUID()}@example.com`;
  await call<ClientReport>('POST', 'client-reports', { tag: 'client-a', recipient });
  expect(calls).toBe(3);

  const mails = async () => {
    const jobs = await database().job.findMany({
      where: { kind: 'mail', payload: { path: ['to'], equals: recipient } },
      orderBy: { queuedAt: 'asc' },
    });
    return jobs.map(({ payload }) => payload as { readonly text: string });
  };
  const link = /^http\S+$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  const token = decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '');
  await confirm(new Request(link, { method: 'POST' }), { params: Promise.resolve({ token }) });
  const next = new Date(month.to.getTime() + DAY_MS);
  await clientReportTick.run(database(), new StoppedClock(next));
  const text = (await mails())[1]?.text ?? '';
  expect(week.sites.filter(({ host }) => !text.includes(host))).toEqual([]);
});
