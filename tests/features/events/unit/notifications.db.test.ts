import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../helpers/events-of';
import { serveMailbox } from '../../../helpers/serve-mailbox';
import { serveReceiver } from '../../../helpers/serve-receiver';
import { serveSite } from '../../../helpers/sites/serve-site';

const mailbox = await serveMailbox();
const receiver = await serveReceiver();
let isBroken = false;
const PAGE = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const TEXT = `<main><h1>Rockets</h1><p>${'We sell rockets of every size to everybody. '.repeat(30)}</p><a href="/">All rockets</a></main>`;
const served = await serveSite(
  {
    '/': () => ({
      ...PAGE,
      body: isBroken
        ? `<!doctype html><html><body>${TEXT}</body></html>`
        : `<!doctype html><html lang="en"><title>Rockets for sale</title><meta name="description" content="All about rockets"><body>${TEXT}<p>A rocket costs 90 €.</p></body></html>`,
    }),
    '/robots.txt': () =>
      isBroken
        ? { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /\n' }
        : { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' },
  },
  { host: 'nightly.test' },
);
process.env['SMTP_URL'] = mailbox.url;
process.env['MAIL_FROM'] = 'Seamark <seamark@example.com>';
process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();
process.env['WEBHOOK_CONNECT_TO'] = `hooks.test:80:127.0.0.1:${receiver.port}`;
process.env['SCAN_CONNECT_TO'] = served.connectTo;

const { StoppedClock } = await import('@/lib/platform/db/clock');
const { database } = await import('@/lib/platform/db/client');
const { SCAN_STEPS } = await import('@/lib/main/worker/handlers');
const { Worker } = await import('@/lib/platform/jobs/worker');
const { scanner } = await import('@/lib/platform/scanner');
const unsubscribing = await import('@/app/api/unsubscribe/[token]/route');
const { mailHandler } = await import('@/lib/platform/mail/mail-handler');
const { createMarker } = await import('@/lib/history/server/set-marker');
const { alertHandler } = await import('@/lib/events/server/alert-handler');
const { deleteSiteMail, putDigest, putMail, putSiteMail, resumeMail } =
  await import('@/lib/events/server/change-notifications');
const { digestTick } = await import('@/lib/events/server/digest-tick');
const { getNotifications } = await import('@/lib/events/server/get-notifications');
const { scanHandler } = await import('@/lib/reports/server/scan-handler');
const { recordEvents } = await import('@/lib/platform/events/record-events');
const { scheduleTick } = await import('@/lib/reports/server/schedule-tick');
const { createWebhook } = await import('@/lib/events/server/change-webhooks');
const { deliveryHandler } = await import('@/lib/events/server/delivery-handler');
const { createMember } = await import('../../../helpers/member');
const { actorOf, createOrg } = await import('../../../helpers/org');
const { createSite, finishScan } = await import('../../../helpers/site');
const { plainReport, withCheck } = await import('../../../helpers/site-report');

type Site = Awaited<ReturnType<typeof createSite>>;
type Member = Awaited<ReturnType<typeof createMember>>;
const db = database();
const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-22T03:00:00.000Z');
let clock = new StoppedClock(NOW);
let plain: Awaited<ReturnType<typeof plainReport>>;

beforeAll(async () => {
  plain = await plainReport();
});
beforeEach(async () => {
  clock = new StoppedClock(NOW);
  mailbox.refusals.clear();
  await db.job.deleteMany();
});
afterAll(async () => {
  await Promise.all([mailbox.close(), receiver.close(), served.close(), scanner().close()]);
});

/** Runs everything that is due by the clock. */
const work = () =>
  new Worker({
    db,
    clock,
    handlers: [scanHandler(SCAN_STEPS), alertHandler(), mailHandler(), deliveryHandler()],
    pools: { scans: 1, chores: 4, deliveries: 4 },
  }).drain();

const sessionOf = (site: Site, { userId, email }: Member) =>
  ({
    user: { id: userId, email, name: null },
    role: 'owner',
    actor: {
      organizationId: site.org.id,
      paid: true,
      via: { kind: 'session', userId, role: 'owner' },
    },
  }) as unknown as Parameters<typeof getNotifications>[0];

/** Comparison of the newest scan. */
async function lastScan(site: Site): Promise<unknown> {
  const scans = (await eventsOf(site.org)).filter(({ type }) => type === 'scan.completed');
  return scans.at(-1)?.data['comparison'];
}

/** The address in the header, which is folded. */
const linkOf = (mail: string): string => /^List-Unsubscribe:\s+<(\S+)>/m.exec(mail)?.[1] ?? '';

/** Two scans, the second with a score lower by `points`. */
async function fall(site: Site, points: number, change: object = {}): Promise<void> {
  await finishScan(site, new Date(NOW.getTime() - 24 * HOUR_MS).toISOString(), { score: 80 });
  const { checks } = withCheck(plain, 'robots-txt', { score: 10 });
  await finishScan(site, NOW.toISOString(), { checks, score: 80 - points, ...change });
  await work();
}

it('a garbled unsubscribe link redirects to the unsubscribe page', async () => {
  const token = '日本/?';
  const answer = await unsubscribing.GET(new Request('http://localhost:3000/api/unsubscribe/x'), {
    params: Promise.resolve({ token }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `http://localhost:3000/unsubscribe/${encodeURIComponent(token)}`,
  ]);
});

describe('an alert', () => {
  it('combines the events of one scan in one mail, with the site name escaped in HTML', async () => {
    const site = await createSite();
    await db.site.update({
      where: { id: site.id },
      data: { name: '<img src=x onerror=alert(1)> & "Sons"' },
    });
    const member = await createMember(site.org, 'member');
    await fall(site, 9);
    const [mail, ...others] = mailbox.takeAll(member.email);
    expect(others).toEqual([]);
    expect(mail).toContain('The score fell by 9 points, from 80 to 71.');
    expect(mail).toMatch(/robots\.txt got worse, from \d+ to 10/);
    expect(mail).toContain(': robots.txt got worse, score 80 =E2=86=92 71');
    const [before, after] = (await eventsOf(site.org))
      .filter(({ type }) => type === 'scan.completed')
      .map(({ resource }) => resource.id);
    expect(mail).toContain(`/compare?before_scan_id=${before}&after_scan_id=${after}`);
    expect(mail).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
    const [, html = ''] = (mail ?? '').split('<!doctype html>');
    expect(html).not.toMatch(/<img|<script|src=(?!x )/);
    expect(linkOf(mail ?? '')).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\//);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  });

  it('about missing addresses comes once a day, and the digest names those without a decision', async () => {
    const site = await createSite();
    const { id, host, org } = site;
    const member = await createMember(org, 'owner');
    await putDigest(sessionOf(site, member), { weekday: 1, hour: 9, timeZone: 'Europe/Berlin' });
    const miss = async (path: string): Promise<string[]> => {
      const addresses = [{ path, requests: 4, clientNames: ['GPTBot'], suggestion: null }];
      const cause = { organizationId: org.id, site: { id, host }, causeId: randomUUID() };
      const resource = { kind: 'site', id, url: `http://localhost:3000/sites/${id}` } as const;
      const data = { count: 1, addresses };
      const now = await clock.now();
      await db.$transaction((tx) =>
        recordEvents(tx, cause, [{ type: 'addresses.missing', resource, data }], now),
      );
      await work();
      clock.advance(HOUR_MS);
      return mailbox.takeAll(member.email);
    };
    expect((await miss('/a'))[0]).toContain('AI clients ask in vain for /a.');
    expect(await miss('/b')).toEqual([]);
    clock.advance(24 * HOUR_MS);
    expect(await miss('/c')).toHaveLength(1);
    const works = await clock.now();
    const hour = new Date(works.getTime() - HOUR_MS);
    await db.siteRedirect.create({
      data: { siteId: id, path: '/b', to: '/x', decidedAt: hour, worksSince: works },
    });
    await db.missingCount.create({
      data: { siteId: id, path: '/b', client: 'GPTBot', hour, requests: 4 },
    });
    await db.digest.updateMany({ data: { nextAt: await clock.now() } });
    await digestTick.run(db, clock);
    await work();
    const [digest = ''] = mailbox.takeAll(member.email);
    expect(digest).toContain('AI clients ask in vain for /c, /a.');
    expect(digest).toContain('GPTBot: 4 misses in the seven days before the redirects, 0 since.');
  });

  it('is sent only to a confirmed address whose settings for the site allow it', async () => {
    const site = await createSite();
    const [all, few, off, unconfirmed] = [
      await createMember(site.org, 'owner'),
      await createMember(site.org, 'admin'),
      await createMember(site.org, 'member'),
      await createMember(site.org, 'member'),
    ];
    const wish = { alerts: true, dropPoints: 10, digest: true };
    await putSiteMail(sessionOf(site, few), site.id, wish);
    await putSiteMail(sessionOf(site, off), site.id, { ...wish, alerts: false });
    await db.user.update({ where: { id: unconfirmed.userId }, data: { emailVerified: null } });
    await finishScan(site, new Date(NOW.getTime() - HOUR_MS).toISOString(), { score: 80 });
    await finishScan(site, NOW.toISOString(), { score: 72 });
    await work();
    const counts = [all, few, off, unconfirmed].map(({ email }) => mailbox.takeAll(email).length);
    expect(counts).toEqual([1, 0, 0, 0]);
  });

  it('of a site without an exception follows the settings for all sites', async () => {
    const site = await createSite();
    const [few, none, one] = [
      await createMember(site.org, 'member'),
      await createMember(site.org, 'member'),
      await createMember(site.org, 'member'),
    ];
    const wish = { alerts: true, dropPoints: 5, digest: true };
    await putMail(sessionOf(site, few), { ...wish, tags: ['north'], dropPoints: 10 });
    await putMail(sessionOf(site, none), { ...wish, tags: ['south'] });
    await putMail(sessionOf(site, one), { ...wish, tags: [], alerts: false });
    await putSiteMail(sessionOf(site, one), site.id, wish);
    await db.site.update({ where: { id: site.id }, data: { tags: ['north', 'east'] } });
    const fallen = async () => {
      await fall(site, 8);
      return [few, none, one].map(({ email }) => mailbox.takeAll(email).length);
    };
    expect(await fallen()).toEqual([1, 0, 1]);
    expect(await deleteSiteMail(sessionOf(site, one), site.id)).toMatchObject({
      all: { alerts: false },
      exceptions: [],
      others: [{ id: site.id }],
    });
  });

  it('is not sent for a drop after an engine change, nor 25 hours after the scan', async () => {
    const site = await createSite();
    const member = await createMember(site.org, 'member');
    await fall(site, 60, { engine: 'seamark@0.0.1' });
    expect(mailbox.takeAll(member.email)).toEqual([]);
    const late = await createSite();
    const other = await createMember(late.org, 'member');
    clock.advance(25 * HOUR_MS);
    await fall(late, 60);
    expect(mailbox.takeAll(other.email)).toEqual([]);
  });

  it('about a site that was deleted meanwhile is not sent', async () => {
    const site = await createSite();
    const member = await createMember(site.org, 'member');
    await finishScan(site, new Date(NOW.getTime() - HOUR_MS).toISOString(), { score: 80 });
    await finishScan(site, NOW.toISOString(), { score: 20 });
    await db.site.delete({ where: { id: site.id } });
    await work();
    expect(mailbox.takeAll(member.email)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  const request = (url: string, method: string, headers: Record<string, string> = {}) => {
    const token = url.split('/').at(-1) ?? '';
    const context = { params: Promise.resolve({ token }) };
    return unsubscribing[method as 'GET' | 'POST'](new Request(url, { method, headers }), context);
  };

  it('takes one POST without a session, and a GET changes nothing', async () => {
    const site = await createSite();
    const member = await createMember(site.org, 'member');
    await fall(site, 9);
    const [mail = ''] = mailbox.takeAll(member.email);
    const url = linkOf(mail);
    const alerts = async () =>
      (await getNotifications(sessionOf(site, member))).exceptions.map((row) => row.alerts);
    const visit = await request(url, 'GET');
    expect([visit.status, visit.headers.get('location')]).toEqual([303, url.replace('/api/', '/')]);
    expect(await alerts()).toEqual([]);
    expect((await request(url, 'POST')).status).toBe(200);
    expect(await alerts()).toEqual([false]);
    expect((await request(url, 'POST', { 'sec-fetch-mode': 'navigate' })).status).toBe(303);
    expect((await request(`${url.slice(0, -4)}abcd`, 'POST')).status).toBe(404);
  });
});

describe('an address that refuses a mail', () => {
  it.each([
    ['550 5.1.1 No such mailbox', true],
    ['552 5.2.2 Mailbox full for ever', true],
    ['550 5.7.1 Relaying denied', false],
    ['451 4.2.1 Try again later', false],
  ])('with %s gets no more mail until it is resumed: %s', async (refusal, isEnd) => {
    const site = await createSite();
    const member = await createMember(site.org, 'member');
    mailbox.refusals.set(member.email, refusal);
    const report = await db.clientReport.create({
      data: {
        organizationId: site.org.id,
        tokenHash: randomUUID(),
        recipient: member.email,
        expiresAt: NOW,
        nextAt: NOW,
        createdAt: NOW,
      },
    });
    await fall(site, 9);
    const { bouncedAt } = await getNotifications(sessionOf(site, member));
    expect(bouncedAt !== null).toBe(isEnd);
    const { nextAt } = await db.clientReport.findUniqueOrThrow({ where: { id: report.id } });
    expect(nextAt === null).toBe(isEnd);
    mailbox.refusals.clear();
    await db.job.deleteMany();
    clock.advance(5000);
    await finishScan(site, (await clock.now()).toISOString(), { score: 40 });
    await work();
    expect(mailbox.takeAll(member.email).length).toBe(isEnd ? 0 : 1);
    if (!isEnd) return;
    expect((await resumeMail(sessionOf(site, member))).bouncedAt).toBeNull();
    clock.advance(5000);
    await finishScan(site, (await clock.now()).toISOString(), { score: 20 });
    await work();
    expect(mailbox.takeAll(member.email)).toHaveLength(1);
  });
});

describe('end to end', () => {
  it('a nightly scan that regresses sends one mail, a signed webhook, and a digest with the marker', async () => {
    const org = await createOrg();
    const site = await createSite({ org, host: 'nightly.test' });
    const member = await createMember(org, 'owner');
    const session = sessionOf(site, member);
    const { secret } = await createWebhook(actorOf(org), {
      url: 'http://hooks.test/',
      kind: 'standard',
      types: ['score.dropped'],
    });
    // Signatures are valid for five minutes around the real time.
    clock = new StoppedClock(new Date(Date.now() - 24 * HOUR_MS));
    await db.limitRow.deleteMany();
    await db.site.update({
      where: { id: site.id },
      data: { schedule: 'daily', nextScanAt: await clock.now() },
    });
    const wish = { weekday: 1, hour: 9, timeZone: 'Europe/Berlin' };
    await putDigest(session, wish);
    const question = { text: 'What does a rocket cost?', answers: ['90 EUR'] };
    await db.question.create({ data: { siteId: site.id, ...question, readers: ['pages'] } });
    await scheduleTick.run(db, clock);
    await work();
    clock.advance(12 * HOUR_MS);
    const at = (await clock.now()).toISOString();
    await createMarker(actorOf(org), site.id, { note: 'deployed 4f2c1', at, url: null });
    isBroken = true;
    clock.advance(12 * HOUR_MS);
    await scheduleTick.run(db, clock);
    await work();

    const [alert, ...others] = mailbox.takeAll(member.email);
    expect(await lastScan(site)).toMatchObject({ comparable: true, warnings: [] });
    expect([alert?.includes('The score fell by'), others]).toEqual([true, []]);
    expect(alert).toContain(
      'nightly.test: 9 AI search clients may not fetch /, The page has no title, 1 more, score',
    );
    expect(alert).toContain('No longer answered: What does a rocket cost?');
    const [request] = receiver.received;
    const told = new Verifier(secret ?? '').verify(request!.body, request!.headers);
    expect(told).toMatchObject({ type: 'score.dropped', site: { host: 'nightly.test' } });

    await db.digest.updateMany({ data: { nextAt: await clock.now() } });
    await Promise.all([digestTick.run(db, clock), digestTick.run(db, clock)]);
    await work();
    const [digest = '', ...more] = mailbox.takeAll(member.email);
    expect(more).toEqual([]);
    for (const words of [
      'nightly.test =E2=88=92',
      'Score ',
      'deployed 4f2c1',
      'Got worse: ',
      'Next: ',
      '0 of 1 question is answered.',
      'points)',
    ])
      expect(digest).toContain(words);
    expect(await db.digest.findFirstOrThrow({ where: { userId: member.userId } })).toMatchObject({
      weekday: 1,
      nextAt: expect.any(Date) as Date,
    });
    expect((await getNotifications(session)).digest).toEqual(wish);
    expect((await putDigest(session, null)).digest).toBeNull();
  });
});
