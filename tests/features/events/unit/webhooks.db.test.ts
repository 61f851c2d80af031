import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseClock, StoppedClock, type Clock } from '@/lib/platform/db/clock';
import type { NewWebhook, WebhookWithSecret } from '@/lib/events/contract/webhooks';
import { database } from '@/lib/platform/db/client';
import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import { sweepQueue } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { claimNext } from '@/lib/platform/jobs/claim';
import { recordEvents, type NewEvent } from '@/lib/platform/events/record-events';
import {
  changeWebhook,
  createWebhook,
  rotateWebhookSecret,
} from '@/lib/events/server/change-webhooks';
import { deliveryHandler, PAUSES_MS } from '@/lib/events/server/delivery-handler';
import { getDelivery, listDeliveries } from '@/lib/events/server/list-deliveries';
import { getWebhook } from '@/lib/events/server/list-webhooks';
import { resendWebhookDelivery, testWebhook } from '@/lib/events/server/resend-webhook-delivery';
import { createMember } from '../../../helpers/member';
import { actorOf, createOrg, type TestOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';
import { serveReceiver, type Receiver } from '../../../helpers/serve-receiver';
import { serveSite } from '../../../helpers/sites/serve-site';

const db = database();
const receivers: Record<'good' | 'bad', Receiver> = {
  good: await serveReceiver(),
  bad: await serveReceiver(),
};
const { good, bad } = receivers;
process.env['WEBHOOK_CONNECT_TO'] =
  `good.test:80:127.0.0.1:${good.port},bad.test:80:127.0.0.1:${bad.port}`;
afterAll(async () => {
  await good.close();
  await bad.close();
});
let org: TestOrg;
beforeEach(async () => {
  for (const receiver of [good, bad]) {
    receiver.received.length = 0;
    receiver.answer = (response) => void response.end('ok');
  }
  await db.webhookDelivery.deleteMany();
  org = await createOrg();
});

const FIRST_PAGE = { limit: 50, offset: 0 };
const hook = (change: Partial<NewWebhook> = {}): Promise<WebhookWithSecret> =>
  createWebhook(actorOf(org), {
    url: 'http://good.test/hook?t=1',
    kind: 'standard',
    types: [],
    ...change,
  });
const low = (balance: number): NewEvent => ({
  type: 'credits.low',
  resource: { kind: 'organization', id: org.id, url: 'http://localhost:3000/account/plan' },
  data: { balance, threshold: 30 },
});
const revoked = (): NewEvent => ({
  type: 'key.revoked',
  resource: { kind: 'api_key', id: org.keyId, url: 'http://localhost:3000/account/api-keys' },
  data: { name: 'ci', start: 'smk_1234', last4: 'abcd' },
});
const happen = (events: readonly NewEvent[], now = new Date()) =>
  db.$transaction(
    (tx) => recordEvents(tx, { organizationId: org.id, site: null, causeId: org.id }, events, now),
    { timeout: 60_000 },
  );
const workerOf = (clock: Clock = databaseClock, handler = deliveryHandler()) =>
  new Worker({ db, clock, handlers: [handler], pools: { deliveries: 10 } });
const deliver = (clock?: Clock) => workerOf(clock).drain();
const deliveriesOf = async ({ id }: { readonly id: string }) =>
  (await listDeliveries(actorOf(org), id, FIRST_PAGE)).deliveries;
const balancesAt = ({ received }: Receiver): unknown[] =>
  received.map(({ body }) => (JSON.parse(body) as { data: { balance?: number } }).data.balance);

describe('a delivery', () => {
  it('has a signature that the standardwebhooks library verifies, and is stored with its response', async () => {
    const webhook = await hook();
    await happen([low(29)]);
    await deliver();
    const [request] = good.received;
    const told = new Verifier(webhook.secret ?? '').verify(request!.body, request!.headers);
    expect(told).toMatchObject({ type: 'credits.low', version: 1, organizationId: org.id });
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 'succeeded', tries: 1, responseStatus: 200 });
    const { requests } = await getDelivery(actorOf(org), webhook.id, delivery!.id);
    expect(requests).toMatchObject([
      { number: 1, status: 200, body: request!.body, answer: 'ok', error: null },
    ]);
    expect(requests[0]!.headers).toContainEqual({ name: 'webhook-id', value: delivery!.eventId });
    const tampered = request!.body.replace('29', '28');
    expect(() => new Verifier(webhook.secret ?? '').verify(tampered, request!.headers)).toThrow();
  });

  it('is signed with both secrets after a rotation, and 25 hours later with the new one only', async () => {
    const old = await hook();
    const fresh = await rotateWebhookSecret(actorOf(org), old.id);
    const verifies = (secret: string | null): boolean => {
      const { body, headers } = good.received.at(-1)!;
      // The second delivery's time is staged, so only the signature is checked.
      const at = new Date(1000 * Number(headers['webhook-timestamp']));
      const signed = new Verifier(secret ?? '').sign(headers['webhook-id']!, at, body);
      return headers['webhook-signature']!.split(' ').includes(signed);
    };
    await happen([low(29)]);
    await deliver();
    expect([verifies(old.secret), verifies(fresh.secret)]).toEqual([true, true]);
    await happen([low(28)]);
    await deliver(new StoppedClock(new Date(Date.now() + 25 * 3_600_000)));
    expect([verifies(old.secret), verifies(fresh.secret)]).toEqual([false, true]);
  });

  it('is sent only to webhooks that chose its type, and to Slack in blocks with escaped text', async () => {
    await hook({ types: ['score.dropped'] });
    const slack = await hook({ kind: 'slack', url: 'http://bad.test/services/T0/B0/secret-abcd' });
    expect(slack).toMatchObject({ secret: null, url: 'http://bad.test/…abcd' });
    const site = { id: randomUUID(), host: 'a<b>&.test' };
    await db.$transaction((tx) =>
      recordEvents(
        tx,
        { organizationId: org.id, site, causeId: org.id },
        [{ ...revoked(), data: { name: '<!channel>', start: 'smk_', last4: 'abcd' } } as NewEvent],
        new Date(),
      ),
    );
    await deliver();
    expect(good.received).toEqual([]);
    const [{ body, headers }] = bad.received as [(typeof bad.received)[number]];
    const message = JSON.parse(body) as { text: string; blocks: { type: string }[] };
    expect(message.text).toContain('a&lt;b&gt;&amp;.test');
    expect(body).not.toContain('<!channel>');
    expect(message.blocks.map(({ type }) => type)).toEqual(['section', 'section', 'context']);
    expect(headers['webhook-signature']).toBeUndefined();
  });
});

describe('a receiver that is down', () => {
  it('gets every event once and in order when it is up again', async () => {
    const webhook = await hook();
    const pauses = PAUSES_MS.slice(0, 4).map((ms) => Math.ceil(ms * 1.1) + 60_000);
    const total = pauses.reduce((sum, ms) => sum + ms, 0);
    const clock = new StoppedClock(new Date(Date.now() - total));
    good.answer = (response) => void response.writeHead(503).end('down');
    await happen([low(29), low(28)], await clock.now());
    await happen([low(27)], await clock.now());
    for (const pause of pauses) {
      await deliver(clock);
      clock.advance(pause);
    }
    expect(balancesAt(good)).toEqual([29, 29, 29, 29]);
    good.received.length = 0;
    good.answer = (response) => void response.end('ok');
    await deliver(clock);
    expect(balancesAt(good)).toEqual([29, 28, 27]);
    const verifier = new Verifier(webhook.secret ?? '');
    for (const { body, headers } of good.received) verifier.verify(body, headers);
    expect(new Set(good.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    await deliver(clock);
    expect(good.received).toHaveLength(3);
  });

  it('is retried after the pause plus at most a tenth of it', async () => {
    const webhook = await hook();
    const clock = new StoppedClock(new Date());
    good.answer = (response) => void response.writeHead(500).end();
    await happen([low(29)], await clock.now());
    await deliver(clock);
    const [delivery] = await deliveriesOf(webhook);
    const pause = new Date(delivery?.nextTryAt ?? 0).getTime() - (await clock.now()).getTime();
    const { durationMs } = await db.webhookRequest.findFirstOrThrow({
      orderBy: { at: 'desc' },
      where: { delivery: { endpointId: webhook.id } },
    });
    expect(pause - durationMs).toBeGreaterThanOrEqual(5000);
    expect(pause - durationMs).toBeLessThanOrEqual(5500);
  });

  it('for all retries is disabled: queued events wait until it is enabled, and the owner gets a mail', async () => {
    const owner = await createMember(org, 'owner');
    const webhook = await hook();
    good.answer = (response) => void response.writeHead(500).end();
    const clock = new StoppedClock(new Date());
    await happen([low(29), low(28)], await clock.now());
    for (const pause of [...PAUSES_MS, 0]) {
      await deliver(clock);
      clock.advance(Math.ceil(pause * 1.1) + 60_000);
    }
    expect(good.received).toHaveLength(PAUSES_MS.length + 1);
    expect(await getWebhook(actorOf(org), webhook.id)).toMatchObject({
      enabled: false,
      offReason: 'failing',
    });
    expect((await deliveriesOf(webhook)).map(({ status, tries }) => [status, tries])).toEqual([
      ['queued', 0],
      ['failed', PAUSES_MS.length + 1],
    ]);
    const mails = await db.job.findMany({ where: { kind: 'mail' }, select: { payload: true } });
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(owner.email))).toEqual([
      { payload: expect.objectContaining({ subject: 'A webhook was turned off' }) as object },
    ]);
    good.received.length = 0;
    good.answer = (response) => void response.end('ok');
    await changeWebhook(actorOf(org), webhook.id, { enabled: true });
    await deliver(clock);
    expect(balancesAt(good)).toEqual([28]);
  });

  it('that never responds does not delay another receiver', async () => {
    await hook();
    const dead = await hook({ url: 'http://bad.test/' });
    const arrived = new Promise<void>((resolve) => {
      good.answer = (response) => {
        response.end('ok');
        if (good.received.length === 3) resolve();
      };
    });
    const hung = new Promise<() => void>((resolve) => {
      bad.answer = (response) => resolve(() => response.destroy());
    });
    await happen([low(29), low(28), low(27)]);
    const work = deliver();
    const hangUp = await hung;
    await arrived;
    expect([balancesAt(good), bad.received.length]).toEqual([[29, 28, 27], 1]);
    hangUp();
    await work;
    expect((await deliveriesOf(dead)).at(-1)).toMatchObject({
      status: 'queued',
      tries: 1,
      responseStatus: null,
    });
  });
});

describe('outside the delivery order', () => {
  it('a test and a resent event are sent at once, while a delivery that is retried keeps waiting', async () => {
    const webhook = await hook();
    // Ahead, so that the retry is not due by the real time, however slow the machine is.
    const clock = new StoppedClock(new Date(Date.now() + 600_000));
    await happen([low(30)], await clock.now());
    await deliver(clock);
    const [sent] = await deliveriesOf(webhook);
    good.answer = (response) => void response.writeHead(503).end('down');
    await happen([low(29), low(28)], await clock.now());
    await deliver(clock);
    expect(balancesAt(good)).toEqual([30, 29]);
    good.answer = (response) => void response.end('ok');
    good.received.length = 0;
    await testWebhook(actorOf(org), webhook.id);
    await resendWebhookDelivery(actorOf(org), webhook.id, sent!.id);
    await deliver();
    // Both are sent in parallel.
    expect(balancesAt(good).sort()).toEqual([30, undefined]);
    clock.advance(PAUSES_MS[0] * 2);
    await deliver(clock);
    expect(balancesAt(good).slice(2)).toEqual([29, 28]);
  });

  it('deliveries of a disabled webhook stay queued, and are sent in order once it is enabled', async () => {
    const webhook = await hook();
    const change = (enabled: boolean) => changeWebhook(actorOf(org), webhook.id, { enabled });
    const hung = new Promise<() => void>((resolve) => {
      good.answer = (response) => resolve(() => void response.writeHead(503).end());
    });
    await happen([low(29), low(28)]);
    const work = deliver();
    const hangUp = await hung;
    await testWebhook(actorOf(org), webhook.id);
    await change(false);
    hangUp();
    await work;
    const later = new StoppedClock(new Date(Date.now() + 60_000));
    await deliver(later);
    expect((await deliveriesOf(webhook)).map(({ status }) => status)).toEqual(
      Array(3).fill('queued'),
    );
    expect(good.received).toHaveLength(1);
    good.received.length = 0;
    good.answer = (response) => void response.end('ok');
    await change(true);
    await deliver(later);
    expect(balancesAt(good).filter((balance) => balance !== undefined)).toEqual([29, 28]);
    expect(good.received).toHaveLength(3);
  });
});

describe('a worker that is killed after the response', () => {
  it('leaves it stored: the next worker settles the delivery without a second request', async () => {
    const webhook = await hook();
    await happen([low(29), low(28)]);
    const handler = deliveryHandler();
    const claim = await claimNext(db, databaseClock, handler, 'killed');
    const { signal } = new AbortController();
    // All that the killed worker did, without the settlement.
    await handler.run(claim!, { db, clock: databaseClock, signal });
    await db.webhookDelivery.update({
      where: { id: claim!.id },
      data: { leaseUntil: new Date(0) },
    });
    await sweepQueue(db, databaseClock, 'webhook-delivery', [handler]);
    await deliver();
    expect(balancesAt(good)).toEqual([29, 28]);
    expect(await deliveriesOf(webhook)).toMatchObject([
      { status: 'succeeded', tries: 1 },
      { status: 'succeeded', tries: 1, responseStatus: 200 },
    ]);
  });
});

describe('a hostile receiver', () => {
  it('that returns 410 gets no further request, with 10,000 events queued, and delays no other', async () => {
    const gone = await hook({ url: 'http://bad.test/' });
    await hook({ types: ['key.revoked'] });
    bad.answer = (response) => void response.writeHead(410).end();
    await happen([...Array.from({ length: 10_000 }, (_, balance) => low(balance)), revoked()]);
    await deliver();
    expect([bad.received.length, good.received.length]).toEqual([1, 1]);
    expect(await getWebhook(actorOf(org), gone.id)).toMatchObject({ offReason: 'gone' });
    const next = { endpointId: gone.id, status: 'queued', isNext: true } as const;
    expect(await db.webhookDelivery.count({ where: next })).toBe(0);
    await happen([low(1)]);
    await deliver();
    expect(bad.received).toHaveLength(1);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.8/',
    'http://localhost/',
    'http://localhost.localdomain/',
    'http://hooks.internal/',
    'http://good.test:8080/',
    'https://user:password@good.test/',
  ])('is refused at the URL %s', async (url) => {
    await expect(hook({ url })).rejects.toMatchObject({ code: 'target_not_allowed' });
  });

  it('whose name resolves to a private address is not connected to, also after DNS rebinding', async () => {
    const webhook = await hook({ url: 'http://rebound.test/' });
    const dialled: string[] = [];
    const answers = [['127.0.0.1'], ['203.0.113.9', '127.0.0.1'], ['8.8.8.8'], ['127.0.0.1']];
    const network = guardedNetwork({
      resolver: async () => answers.shift() ?? ['127.0.0.1'],
      dial: (address) => {
        dialled.push(address);
        const refused = Object.assign(new Error('Refused.'), { code: 'ECONNREFUSED' });
        return new Socket().destroy(refused);
      },
    });
    const clock = new StoppedClock(new Date());
    await happen([low(29)], await clock.now());
    for (const pause of PAUSES_MS.slice(0, 4)) {
      await workerOf(
        clock,
        deliveryHandler(() => network),
      ).drain();
      clock.advance(Math.ceil(pause * 1.1) + 60_000);
    }
    expect(dialled).toEqual(['8.8.8.8']);
    const [delivery] = await deliveriesOf(webhook);
    const { requests } = await getDelivery(actorOf(org), webhook.id, delivery!.id);
    expect(requests.map(({ errorCode }) => errorCode)).toEqual([
      'blocked',
      'blocked',
      'refused',
      'blocked',
    ]);
  });

  it('that redirects to a private address is not followed', async () => {
    const webhook = await hook({ url: 'http://bad.test/' });
    bad.answer = (response) =>
      void response.writeHead(307, { location: `http://127.0.0.1:${good.port}/` }).end();
    await happen([low(29)]);
    await deliver();
    expect([bad.received.length, good.received.length]).toEqual([1, 0]);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({
      status: 'queued',
      responseStatus: 307,
      errorCode: 'redirect',
    });
  });

  it('with a response of 2 GiB is cut off, and 64 KiB are stored', async () => {
    const webhook = await hook({ url: 'http://bad.test/' });
    const block = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    bad.answer = (response) => {
      response.writeHead(200, { 'content-length': String(2 ** 31) });
      const more = (): void => {
        while (!response.destroyed && sent < 2 ** 31) {
          sent += block.length;
          if (!response.write(block)) return void response.once('drain', more);
        }
      };
      more();
    };
    await happen([low(29)]);
    await deliver();
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 'succeeded', responseStatus: 200 });
    const { requests } = await getDelivery(actorOf(org), webhook.id, delivery!.id);
    expect(requests[0]!.answer).toHaveLength(64 * 1024);
    expect(sent).toBeLessThan(2 ** 28);
  });

  it('without a valid certificate receives no request', async () => {
    const site = await serveSite({ '/': 'ok' }, { host: 'secure.test', tls: 'only' });
    try {
      const webhook = await hook({ url: 'https://secure.test/' });
      const connectTo = parseConnectTo(site.connectTo);
      const [strict, trusting] = [[], site.ca].map((ca) =>
        guardedNetwork({ connectTo, ca, isTrustRequired: true }),
      );
      await happen([low(29)]);
      const clock = new StoppedClock(new Date(Date.now() + 60_000));
      await workerOf(
        clock,
        deliveryHandler(() => strict!),
      ).drain();
      expect(site.requests).toEqual([]);
      expect((await deliveriesOf(webhook))[0]).toMatchObject({
        errorCode: 'tls',
        error: expect.stringMatching(/^the certificate is not valid/) as string,
      });
      clock.advance(60_000);
      await workerOf(
        clock,
        deliveryHandler(() => trusting!),
      ).drain();
      expect(site.requests).toHaveLength(1);
    } finally {
      await site.close();
    }
  });
});

describe('a queued delivery', () => {
  it('is sent after its site was deleted', async () => {
    await hook();
    const site = await createSite({ org });
    await db.$transaction((tx) =>
      recordEvents(
        tx,
        { organizationId: org.id, site, causeId: site.id },
        [low(29), revoked()],
        new Date(),
      ),
    );
    await db.site.delete({ where: { id: site.id } });
    await deliver();
    expect(good.received.map(({ body }) => (JSON.parse(body) as { site: object }).site)).toEqual([
      { id: site.id, host: site.host },
      { id: site.id, host: site.host },
    ]);
  });

  it('of 12 concurrent transactions is sent once, and the events of each transaction in order', async () => {
    await hook();
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => happen([low(2 * at), low(2 * at + 1)])),
    );
    await Promise.all([deliver(), deliver()]);
    const seen = balancesAt(good) as number[];
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, at) => at));
    for (let at = 0; at < 24; at += 2) expect(seen[at + 1]).toBe(seen[at]! + 1);
  });
});

beforeAll(() => {
  process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();
});
