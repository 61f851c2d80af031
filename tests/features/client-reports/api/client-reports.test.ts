import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { GET as readReport } from '@/app/(public)/r/[token]/route';
import { GET as showConfirmation, POST as confirm } from '@/app/(public)/r/confirm/[token]/route';
import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route';
import type { ClientReport, ClientReportList } from '@/lib/client-reports/contract';
import { clientReportTick } from '@/lib/client-reports/server/mail-tick';
import { housekeeping } from '@/lib/main/worker/housekeeping';
import { mailTime, monthOf } from '@/lib/client-reports/month';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { takeBudgets } from '@/lib/platform/limits';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createMember } from '../../../helpers/member';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const db = database();
const PATH = '/api/v1/me/client-reports';
const now = new Date();
/** Within the month before, and in this one. */
const BEFORE = new Date(monthOf(now).from.getTime() - 86_400_000).toISOString();
const THIS = new Date(monthOf(now).from.getTime() + 1000).toISOString();
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const send = (org: TestOrg, body: object) =>
  ask(apiRoutes, PATH, {
    method: 'POST',
    headers: { ...org.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function share({ id, org }: TestSite, more: object = {}): Promise<ClientReport> {
  const response = await send(org, { siteId: id, ...more });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as ClientReport;
}

const revoke = (org: TestOrg, id: string) =>
  ask(apiRoutes, `${PATH}/${id}`, { method: 'DELETE', headers: org.headers });

const contextOf = (url: string) => {
  const token = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  return { params: Promise.resolve({ token }) };
};
const open = (url: string, accept = 'text/html') =>
  readReport(new Request(url, { headers: { accept } }), contextOf(url));

/** Everything of a response that a guesser sees. */
const seen = async (response: Response) => [
  response.status,
  [...response.headers],
  await response.text(),
];

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

const mailsTo = async (address: string): Promise<Mail[]> =>
  (await db.job.findMany({ where: { kind: 'mail' }, orderBy: { queuedAt: 'asc' } }))
    .map(({ payload }) => payload as unknown as Mail)
    .filter(({ to }) => to === address);
const linkIn = (mail: Mail | undefined): string => /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';

const newAddress = (): string => `${randomUUID()}@example.com`;
/** A link whose recipient has confirmed. */
async function subscribe(site: TestSite): Promise<{ report: ClientReport; recipient: string }> {
  const recipient = newAddress();
  const report = await share(site, { recipient });
  const link = linkIn((await mailsTo(recipient))[0]);
  await confirm(new Request(link, { method: 'POST' }), contextOf(link));
  return { report, recipient };
}

describe('a link', () => {
  it('is listed with its address, and shows the site to everyone who has it', async () => {
    const site = await createSite();
    await finishScan(site, THIS);
    const report = await share(site, { days: 30 });
    expect(report).toMatchObject({ siteId: site.id, host: site.host, tag: null, recipient: null });
    expect(report.url).toMatch(/\/r\/[\w-]{43}$/);
    const list = await ask(apiRoutes, PATH, { headers: site.org.headers });
    expect(((await list.json()) as ClientReportList).clientReports).toEqual([report]);
    const page = await open(report.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain(`How AI assistants see ${site.host}`);
  });

  it('has the same headings as Markdown, by its ending and by negotiation', async () => {
    const site = await createSite();
    await finishScan(site, THIS);
    const { url } = await share(site);
    const markdown = await (await open(`${url}.md`)).text();
    expect(await (await open(url, 'text/markdown')).text()).toBe(markdown);
    const titles = [...(await (await open(url)).text()).matchAll(/<h3>([^<]+)/g)];
    expect([...markdown.matchAll(/^### (.+)$/gm)].map(([, title]) => title)).toEqual(
      titles.map(([, title]) => title),
    );
    expect(titles).toHaveLength(4);
  });

  it('shows each month since the site was added, and compares it with the one before', async () => {
    const site = await createSite();
    await db.site.update({
      where: { id: site.id },
      data: { createdAt: new Date(monthOf(now, -1).from) },
    });
    await finishScan(site, BEFORE, { score: 60 });
    await finishScan(site, THIS, { score: 70 });
    const { url } = await share(site);
    const page = await (await open(url)).text();
    expect(page).toContain('The score rose by 10 points');
    expect(page).toContain(`href="?month=${monthOf(now, -1).id}"`);
    const before = await (await open(`${url}?month=${monthOf(now, -1).id}`)).text();
    expect(before).toContain('<strong>60</strong>');
    expect(before).toContain('This is the first measurement.');
    expect(before).toContain(`href="?month=${monthOf(now).id}"`);
  });

  it('looks the same guessed, revoked, expired, and of a deleted organization', async () => {
    const site = await createSite();
    await finishScan(site, THIS);
    const [revoked, expired, left] = [await share(site), await share(site), await share(site)];
    expect(await (await revoke(site.org, revoked.id)).json()).toEqual({ id: revoked.id });
    expect(await errorOf(await revoke(site.org, revoked.id))).toMatchObject({ error: 'not_found' });
    await db.clientReport.update({ where: { id: expired.id }, data: { expiresAt: now } });
    await db.organization.update({ where: { id: site.org.id }, data: { deletedAt: now } });
    const guessed = await seen(await open(`${BASE_URL}/r/${'a'.repeat(43)}`));
    expect(guessed[0]).toBe(404);
    for (const { url } of [revoked, expired, left]) {
      expect(await seen(await open(url))).toEqual(guessed);
      expect(await seen(await open(`${url}.pdf`))).toEqual(guessed);
    }
    expect(await seen(await open(`${BASE_URL}/r/${'a'.repeat(10_000)}`))).toEqual(guessed);
  });

  it('is deleted after it has expired', async () => {
    const { id } = await share(await createSite());
    const left = () => db.clientReport.count({ where: { id } });
    await housekeeping.run(db, new StoppedClock(new Date(now.getTime() + 364 * 86_400_000)));
    expect(await left()).toBe(1);
    await housekeeping.run(db, new StoppedClock(new Date(now.getTime() + 366 * 86_400_000)));
    expect(await left()).toBe(0);
  });

  it('is removed with its organization at once', async () => {
    const site = await createSite();
    const owner = await createMember(site.org, 'owner');
    const { id } = await share(site);
    const answer = await ask(apiRoutes, '/api/dashboard/organization/delete', {
      method: 'POST',
      headers: owner.headers,
      body: JSON.stringify({ name: 'Test' }),
    });
    expect(answer.status).toBe(200);
    expect(await db.clientReport.count({ where: { id } })).toBe(0);
  });

  it('of a tag contains its sites, also those that get it later, and never the tag', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    await db.site.update({ where: { id: site.id }, data: { tags: ['slow payers'] } });
    await finishScan(site, THIS);
    const response = await send(org, { tag: 'slow payers' });
    const { url } = (await response.json()) as ClientReport;
    const other = await createSite({ org });
    await db.site.update({ where: { id: other.id }, data: { tags: ['slow payers'] } });
    const page = await (await open(url)).text();
    expect(page).toContain('How AI assistants see your websites');
    expect(page).toContain(other.host);
    expect(page).not.toContain('slow payers');
    await db.site.updateMany({ where: { organizationId: org.id }, data: { tags: [] } });
    expect(await (await open(url)).text()).toContain('contains no website at the moment');
  });

  it('is composed once a minute, so that a stranger who opens it again costs nothing', async () => {
    const site = await createSite();
    await finishScan(site, THIS, { score: 60 });
    const { url } = await share(site);
    expect(await (await open(url)).text()).toContain('<strong>60</strong>');
    await db.report.updateMany({ where: { siteId: site.id }, data: { body: 'unreadable' } });
    expect(await (await open(url)).text()).toContain('<strong>60</strong>');
    await db.site.delete({ where: { id: site.id } });
    expect((await open(url)).status).toBe(404);
  });

  it('shows names as text, whatever they contain', async () => {
    const site = await createSite();
    const name = '<script>alert(1)</script>" onload="x';
    await db.site.update({ where: { id: site.id }, data: { name } });
    await db.organization.update({ where: { id: site.org.id }, data: { name: '<b>Agency</b>' } });
    const page = await (await open((await share(site)).url)).text();
    expect(page).not.toMatch(/<script|<b>Agency|" onload/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x');
  });
});

describe('a link is refused', () => {
  it.each([
    [{ tag: 'unused' }, 'tag: No site has the tag “unused”. Tag a site first.'],
    [{ tag: 'x'.repeat(10_000) }, 'body_too_large'],
    [{ tag: 'x'.repeat(33) }, 'tag must have at most 32 characters.'],
    [{ tag: 'two\nlines' }, 'tag is invalid.'],
    [{}, 'Provide either siteId or tag.'],
    [{ tag: 'a', siteId: randomUUID() }, 'Provide either siteId or tag.'],
    [{ tag: 'a', days: 401 }, 'days must be at most 400.'],
    [{ siteId: randomUUID() }, 'site_not_found'],
    [
      { tag: 'a', recipient: 'client@example.com\nBcc: other@example.com' },
      'recipient: Enter an email address such as name@example.com.',
    ],
    [
      { tag: 'a', recipient: 'a@example.com,b@example.com' },
      'recipient: Enter an email address such as name@example.com.',
    ],
  ])('with %j', async (body, expected) => {
    const { error, message } = await errorOf(await send(await createOrg(), body));
    expect([error, message]).toContain(expected);
  });

  it('beyond a hundred recipients a day, so that a server mails no lists of strangers', async () => {
    const site = await createSite();
    const { id: key } = site.org;
    const uses = Array.from({ length: 99 }, () => ({ name: 'client-mails', key }) as const);
    await db.$transaction((tx) => takeBudgets(tx, uses));
    const { id } = await share(site, { recipient: newAddress() });
    await revoke(site.org, id);
    const refused = await send(site.org, { siteId: site.id, recipient: newAddress() });
    expect(await errorOf(refused)).toMatchObject({ status: 429, error: 'rate_limited' });
    expect((await send(site.org, { siteId: site.id })).status).toBe(201);
  });

  it('beyond the limit, and once per key of idempotency', async () => {
    const site = await createSite();
    const headers = { ...site.org.headers, 'content-type': 'application/json' };
    const again = () =>
      ask(apiRoutes, PATH, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': 'one' },
        body: JSON.stringify({ siteId: site.id }),
      });
    expect(await (await again()).json()).toEqual(await (await again()).json());
    await db.clientReport.createMany({
      data: Array.from({ length: 499 }, () => ({
        organizationId: site.org.id,
        tag: 'x',
        tokenHash: randomUUID(),
        expiresAt: now,
        createdAt: now,
      })),
    });
    expect(await errorOf(await send(site.org, { siteId: site.id }))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });
});

const NO_LOGO =
  'logo: The logo must be a PNG, JPEG, or WebP file without animation, at most 2000 pixels wide and high.';

describe('the brand', () => {
  const put = async (body: object) => {
    const org = await createOrg();
    const site = await createSite({ org });
    const { headers } = await createMember(org, 'admin');
    const path = '/api/dashboard/organization/brand';
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    return { site, response: await ask(apiRoutes, path, init) };
  };
  const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

  it('is on the page: color, and logo with the type of its content', async () => {
    const { site, response } = await put({ color: '#8A1C4A', logo: PNG });
    expect(response.status).toBe(200);
    const page = await (await open((await share(site)).url)).text();
    expect(page).toContain('--brand:#8a1c4a');
    expect(page).toContain(`<img alt="Test" src="data:image/png;base64,${PNG}" />`);
  });

  it.each([
    [
      { color: '#ffcc00' },
      'color: Text in #ffcc00 on white is hard to read (contrast 1.5, at least 4.5). Try #8d6f00.',
    ],
    [{ color: 'red;}body{display:none' }, 'color: Enter a color such as #0b5d66.'],
    [{ color: null, logo: base64('<svg xmlns="…"><script>alert(1)</script></svg>') }, NO_LOGO],
    [{ color: null, logo: base64('<!doctype html>') }, NO_LOGO],
    [{ color: null, logo: '' }, NO_LOGO],
    [{ color: null, logo: 'A'.repeat(133_340) }, 'logo: The logo may have at most 100 kB.'],
  ])('is refused with %j', async (body, expected) => {
    const { response } = await put(body);
    const { field, message } = await errorOf(response);
    expect([response.status, field === undefined ? message : `${field}: ${message}`]).toEqual([
      400,
      expected,
    ]);
  });
});

describe('the monthly mail', () => {
  const NEXT = mailTime(now);
  const tick = (at: Date) => clientReportTick.run(db, new StoppedClock(at));

  it('is sent to an address that was confirmed by its button, once a month', async () => {
    const site = await createSite();
    await finishScan(site, THIS);
    const recipient = newAddress();
    await share(site, { recipient: ` ${recipient.toUpperCase()}\n` });
    const [question] = await mailsTo(recipient);
    expect(question?.subject).toBe('Test: confirm your monthly report');
    const link = linkIn(question);
    const shown = await showConfirmation(new Request(link), contextOf(link));
    expect(await shown.text()).toContain('<button>Send me the report</button>');
    await tick(NEXT);
    expect(await mailsTo(recipient)).toHaveLength(1);
    const confirmed = await confirm(new Request(link, { method: 'POST' }), contextOf(link));
    expect(await confirmed.text()).toContain('Confirmed.');
    await tick(new Date(NEXT.getTime() - 1));
    expect(await mailsTo(recipient)).toHaveLength(1);
    await Promise.all([tick(NEXT), tick(NEXT)]);
    const [, mail, ...others] = await mailsTo(recipient);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`?month=${monthOf(now).id}`);
    expect(mail?.text).toContain('Score: ');
    expect((await open(linkIn(mail))).status).toBe(200);
  });

  it('ends with one click, and the link stays', async () => {
    const site = await createSite();
    await finishScan(site, THIS);
    const { report, recipient } = await subscribe(site);
    await tick(NEXT);
    const url = (await mailsTo(recipient))[1]?.unsubscribeUrl ?? '';
    const answer = await unsubscribe(new Request(url, { method: 'POST' }), contextOf(url));
    expect(answer.status).toBe(200);
    await tick(mailTime(NEXT));
    expect(await mailsTo(recipient)).toHaveLength(2);
    expect((await open(report.url)).status).toBe(200);
  });

  it('is not sent without a scan, and not after the link was revoked', async () => {
    const [empty, gone] = [await createSite(), await createSite()];
    await finishScan(gone, THIS);
    const [without, revoked] = [await subscribe(empty), await subscribe(gone)];
    await revoke(gone.org, revoked.report.id);
    await tick(NEXT);
    for (const { recipient } of [without, revoked])
      expect(await mailsTo(recipient)).toHaveLength(1);
  });

  it('is sent although another one fails', async () => {
    const [broken, site] = [await createSite(), await createSite()];
    await finishScan(broken, THIS);
    await finishScan(site, THIS);
    const [failed, sent] = [await subscribe(broken), await subscribe(site)];
    await db.report.updateMany({ where: { siteId: broken.id }, data: { body: 'unreadable' } });
    await tick(NEXT);
    expect(await mailsTo(failed.recipient)).toHaveLength(1);
    expect(await mailsTo(sent.recipient)).toHaveLength(2);
  });

  it('is not confirmed by a link that was forged, or whose report was revoked', async () => {
    const site = await createSite();
    const recipient = newAddress();
    const { id } = await share(site, { recipient });
    const link = linkIn((await mailsTo(recipient))[0]);
    await revoke(site.org, id);
    for (const url of [link, `${BASE_URL}/r/confirm/forged`]) {
      expect((await showConfirmation(new Request(url), contextOf(url))).status).toBe(404);
      const answer = await confirm(new Request(url, { method: 'POST' }), contextOf(url));
      expect(answer.status).toBe(404);
    }
  });
});
