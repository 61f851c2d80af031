import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { serveMailbox } from '../../../helpers/serve-mailbox';
import { serveReceiver } from '../../../helpers/serve-receiver';
import { serveSite, type SiteAnswer, type SiteRequest } from '../../../helpers/sites/serve-site';

const mailbox = await serveMailbox();
const receiver = await serveReceiver();
let hasStatus = true;
const json = (value: unknown): SiteAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Revision 2026-07-28 of MCP with one tool, which loses a parameter. */
function mcp({ body }: SiteRequest): SiteAnswer {
  const { id, method } = JSON.parse(body || '{}') as { id?: string; method?: string };
  const reply = (result: object) => json({ jsonrpc: '2.0', id, result });
  if (method === 'server/discover')
    return reply({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
    });
  const properties = {
    page: { type: 'integer' },
    ...(hasStatus && { status: { type: 'string' } }),
  };
  const inputSchema = { type: 'object', properties };
  if (method === 'tools/list')
    return reply({ tools: [{ name: 'search_orders', description: 'Finds orders', inputSchema }] });
  return json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}
const served = await serveSite(
  {
    '/': {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Orders</title><main><h1>Orders</h1><p>${'We list every order. '.repeat(40)}</p></main>`,
    },
    '/.well-known/mcp/server-card.json': json({
      name: 'orders.test/orders',
      version: '1.0.0',
      description: 'Finds orders.',
      remotes: [{ type: 'streamable-http', url: 'https://orders.test/mcp' }],
    }),
    '/mcp': mcp,
  },
  { host: 'orders.test', tls: true },
);
process.env['SMTP_URL'] = mailbox.url;
process.env['MAIL_FROM'] = 'Seamark <seamark@example.com>';
process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();
process.env['WEBHOOK_CONNECT_TO'] = `hooks.test:80:127.0.0.1:${receiver.port}`;

const { guardedNetwork, parseConnectTo } = await import('@seamark/engine');
const { StoppedClock } = await import('@/lib/platform/db/clock');
const { database } = await import('@/lib/platform/db/client');
const { SCAN_STEPS } = await import('@/lib/main/worker/handlers');
const { Worker } = await import('@/lib/platform/jobs/worker');
const { scanner } = await import('@/lib/platform/scanner');
const { mailHandler } = await import('@/lib/platform/mail/mail-handler');
const { alertHandler } = await import('@/lib/events/server/alert-handler');
const { putDigest } = await import('@/lib/events/server/change-notifications');
const { digestTick } = await import('@/lib/events/server/digest-tick');
const { scanHandler } = await import('@/lib/reports/server/scan-handler');
const { acceptScan } = await import('@/lib/reports/server/accept-scan');
const { createWebhook } = await import('@/lib/events/server/change-webhooks');
const { deliveryHandler } = await import('@/lib/events/server/delivery-handler');
const { getOwnedSite } = await import('@/lib/platform/access/owned-site');
const { readTimeline } = await import('@/lib/history/server/read-timeline');
const { viewComparison } = await import('@/lib/history/server/view-comparison');
const { scanComparisonMarkdown } = await import('@/lib/history/compare-markdown');
const { createMember } = await import('../../../helpers/member');
const { actorOf, createOrg } = await import('../../../helpers/org');
const { createSite } = await import('../../../helpers/site');

const db = database();
const HOUR_MS = 3_600_000;
const LOST = 'Tool search_orders: parameter status is gone.';

afterAll(async () => {
  await Promise.all([mailbox.close(), receiver.close(), served.close(), scanner().close()]);
});

test('a tool that loses a parameter between two scans shows in history, comparison, webhook, alert, and digest', async () => {
  const org = await createOrg();
  const site = await createSite({ org, host: 'orders.test' });
  await db.site.update({ where: { id: site.id }, data: { url: 'https://orders.test/' } });
  const member = await createMember(org, 'owner');
  const { secret } = await createWebhook(actorOf(org), {
    url: 'http://hooks.test/',
    kind: 'standard',
    types: ['contract.changed'],
  });
  const clock = new StoppedClock(new Date(Date.now() - HOUR_MS));
  const session = {
    user: { id: member.userId, email: member.email, name: null },
    role: 'owner',
    actor: {
      organizationId: org.id,
      paid: true,
      via: { kind: 'session', userId: member.userId, role: 'owner' },
    },
  } as unknown as Parameters<typeof putDigest>[0];
  await putDigest(session, { weekday: 1, hour: 9, timeZone: 'Europe/Berlin' });
  const network = guardedNetwork({ connectTo: parseConnectTo(served.connectTo), ca: served.ca });
  const work = () =>
    new Worker({
      db,
      clock,
      handlers: [
        scanHandler(SCAN_STEPS, { network }),
        alertHandler(),
        mailHandler(),
        deliveryHandler(),
      ],
      pools: { scans: 1, chores: 4, deliveries: 4 },
    }).drain();
  const scan = async () => {
    await db.$transaction((tx) =>
      acceptScan(tx, actorOf(org), { siteId: site.id, trigger: 'api' }, clock),
    );
    await work();
    clock.advance(HOUR_MS);
  };
  await scan();
  hasStatus = false;
  await scan();

  const owned = await getOwnedSite(actorOf(org), site.id);
  const { entries } = await readTimeline(owned, { since: null, rows: 10 });
  expect(entries.map(({ contracts }) => contracts)).toEqual([
    { breaking: 1, loosening: 0, textOnly: 0, sentence: `MCP: ${LOST}` },
    null,
  ]);
  const view = await viewComparison(owned, {});
  expect(scanComparisonMarkdown(view, 'https://seamark.test/', new Date())).toContain(
    `**Breaking.** MCP: ${LOST.replaceAll('_', String.raw`\_`)}`,
  );

  const [request, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(new Verifier(secret ?? '').verify(request!.body, request!.headers)).toMatchObject({
    type: 'contract.changed',
    site: { host: 'orders.test' },
    data: { breaking: 1, changes: [{ protocol: 'MCP', severity: 'breaking', sentence: LOST }] },
  });

  const plain = (mail = '') => mail.replaceAll('=\r\n', '').replaceAll('=\n', '');
  const [alert] = mailbox.takeAll(member.email).map(plain);
  expect(alert).toContain('1 breaking change');
  expect(alert).toContain(LOST);
  await db.digest.updateMany({ data: { nextAt: await clock.now() } });
  await digestTick.run(db, clock);
  await work();
  const [digest] = mailbox.takeAll(member.email).map(plain);
  expect(digest).toContain(`For clients: 1 breaking change: MCP: ${LOST}`);

  // What loosens is sent to webhooks, and mailed to nobody.
  hasStatus = true;
  await scan();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]!.body).toContain('parameter status is new.');
  expect(mailbox.takeAll(member.email)).toEqual([]);
});
