import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { databaseClock } from '@/lib/platform/db/clock';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookList,
  WebhookWithSecret,
} from '@/lib/events/contract/webhooks';
import { database } from '@/lib/platform/db/client';
import type { Routes } from '@/lib/platform/http';
import { Worker } from '@/lib/platform/jobs/worker';
import { deliveryHandler } from '@/lib/events/server/delivery-handler';
import { serveReceiver } from '../../../helpers/serve-receiver';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();
const receiver = await serveReceiver();
process.env['WEBHOOK_CONNECT_TO'] = `hooks.test:80:127.0.0.1:${receiver.port}`;
const URL_OF_IT = 'http://hooks.test/events';
const BASE = '/api/v1/me/webhooks';

function call(routes: Routes, org: TestOrg, path: string, method = 'GET', body?: object) {
  const content = body && { body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  return ask(routes, `${BASE}${path}`, {
    method,
    headers: { ...org.headers, ...type },
    ...content,
  });
}
const json = async <T>(response: Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;
const create = (org: TestOrg, body: object = { url: URL_OF_IT }) =>
  call(apiRoutes, org, '', 'POST', body);
const work = () =>
  new Worker({
    db: database(),
    clock: databaseClock,
    handlers: [deliveryHandler()],
    pools: { deliveries: 1 },
  }).drain();

describe('webhooks through the API', () => {
  it('returns a secret once, when the webhook is created and when it is replaced', async () => {
    const org = await createOrg();
    const response = await create(org);
    expect(response.status).toBe(201);
    const made = (await response.json()) as WebhookWithSecret;
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const replaced = await json<WebhookWithSecret>(
      call(apiRoutes, org, `/${made.id}/secret`, 'POST'),
    );
    expect(replaced.secret).not.toBe(made.secret);
    const { webhooks } = await json<WebhookList>(call(apiRoutes, org, ''));
    const shown = { ...made, secret: undefined };
    expect(webhooks).toEqual([shown]);
    const rows = await database().webhookEndpoint.findMany({ where: { id: made.id } });
    for (const text of [made.secret, replaced.secret])
      expect(JSON.stringify([webhooks, rows])).not.toContain(text);
  });

  it('of a tag or a site gets the events of these sites only', async () => {
    const org = await createOrg();
    const [tagged, chosen, other] = [
      await createSite({ org }),
      await createSite({ org }),
      await createSite({ org }),
    ];
    await database().site.update({ where: { id: tagged.id }, data: { tags: ['%"🚢', 'x'] } });
    const { id } = await json<WebhookWithSecret>(create(org, { url: URL_OF_IT, tags: ['%"🚢'] }));
    const eventsAt = async () => {
      await database().webhookDelivery.deleteMany();
      for (const site of [tagged, chosen, other])
        await finishScan(site, new Date().toISOString(), { score: 50 });
      const rows = await database().webhookDelivery.findMany({
        where: { endpointId: id },
        select: { event: { select: { siteId: true, type: true } } },
      });
      return [...new Set(rows.map(({ event }) => event.siteId))];
    };
    expect(await eventsAt()).toEqual([tagged.id]);
    const change = { siteIds: [chosen.id], tags: [] };
    expect(await json(call(apiRoutes, org, `/${id}`, 'PATCH', change))).toMatchObject(change);
    expect(await eventsAt()).toEqual([chosen.id]);
    const foreign = (await createSite()).id;
    const refused = call(apiRoutes, org, `/${id}`, 'PATCH', { siteIds: [foreign] });
    expect(await errorOf(await refused)).toMatchObject({ status: 400, field: 'siteIds' });
    await database().webhookDelivery.deleteMany();
  });

  it('sends a test, returns request and response, and resends it with the same id', async () => {
    const org = await createOrg();
    const { id } = await json<WebhookWithSecret>(
      create(org, { url: URL_OF_IT, types: ['key.revoked'] }),
    );
    const sent = await json<WebhookDelivery>(call(apiRoutes, org, `/${id}/test`, 'POST'));
    expect(sent).toMatchObject({ type: 'webhook.test', status: 'queued', tries: 0 });
    await work();
    const path = `/${id}/deliveries/${sent.id}`;
    const seen = await json<WebhookDeliveryDetail>(call(apiRoutes, org, path));
    expect(seen).toMatchObject({ status: 'succeeded', requests: [{ status: 200, answer: 'ok' }] });
    expect((await call(apiRoutes, org, `${path}/resend`, 'POST')).status).toBe(202);
    await work();
    const list = await json<WebhookDeliveryList>(call(apiRoutes, org, `/${id}/deliveries`));
    expect(list.deliveries.map(({ status, eventId }) => [status, eventId])).toEqual([
      ['succeeded', sent.eventId],
      ['succeeded', sent.eventId],
    ]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      sent.eventId,
      sent.eventId,
    ]);
  });

  it('disabled, sends nothing and reports that; enabled, it continues', async () => {
    const org = await createOrg();
    const { id } = await json<WebhookWithSecret>(create(org));
    await call(apiRoutes, org, `/${id}/test`, 'POST');
    const off = await json(call(apiRoutes, org, `/${id}`, 'PATCH', { enabled: false }));
    expect(off).toMatchObject({ enabled: false, offReason: 'paused' });
    expect(await errorOf(await call(apiRoutes, org, `/${id}/test`, 'POST'))).toMatchObject({
      status: 409,
      error: 'webhook_off',
    });
    const { deliveries: waiting } = await json<WebhookDeliveryList>(
      call(apiRoutes, org, `/${id}/deliveries`),
    );
    expect(waiting).toMatchObject([{ status: 'queued', error: null, nextTryAt: null }]);
    const url = 'http://hooks.test/other';
    expect(
      await json(
        call(apiRoutes, org, `/${id}`, 'PATCH', { enabled: true, url, types: ['scan.failed'] }),
      ),
    ).toMatchObject({ enabled: true, offReason: null, offAt: null, url, types: ['scan.failed'] });
    expect((await call(apiRoutes, org, `/${id}/test`, 'POST')).status).toBe(202);
  });

  it('are limited to ten, also concurrently, and gone after deletion', async () => {
    const org = await createOrg();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(org)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      409,
      409,
    ]);
    const { webhooks } = await json<WebhookList>(call(apiRoutes, org, ''));
    const [{ id }] = webhooks as [(typeof webhooks)[number]];
    await call(apiRoutes, org, `/${id}/test`, 'POST');
    expect(await json(call(apiRoutes, org, `/${id}`, 'DELETE'))).toEqual({ id });
    expect(await errorOf(await call(apiRoutes, org, `/${id}`))).toMatchObject({
      status: 404,
      error: 'webhook_not_found',
    });
  });

  it.each([
    [{ url: 'http://127.0.0.1/' }, 'target_not_allowed'],
    [{ url: 'ftp://hooks.test/' }, 'target_not_allowed'],
    [{ url: URL_OF_IT, types: ['webhook.test'] }, 'invalid_input'],
    [{ url: URL_OF_IT, kind: 'email' }, 'invalid_input'],
  ])('refuses %j', async (body, error) => {
    expect(await errorOf(await create(await createOrg(), body))).toMatchObject({
      status: 400,
      error,
    });
  });
});
