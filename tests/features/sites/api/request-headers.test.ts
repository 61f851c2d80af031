import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { Comparison } from '@/lib/history/contract/compare';
import { RequestHeaders } from '@/lib/sites/contract/request-headers';
import type { Report } from '@/lib/reports/contract/report';
import { database } from '@/lib/platform/db/client';
import type { Worker } from '@/lib/platform/jobs/worker';
import { storeOwnership } from '@/lib/sites/server/ownership-handler';
import { changeSite } from '@/lib/sites/server/change-site';
import { scanWorker } from '../../../helpers/scan-worker';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();

const TOKEN = 'preview-token/4711 & more';
const PAGE =
  '<!doctype html><html lang="en"><title>Preview</title><h1>Preview</h1><p>All charts of the harbor, before they are published.</p>';

let site: ServedSite;
let elsewhere: ServedSite;
let worker: Worker;
let close: () => Promise<void>;

beforeAll(async () => {
  elsewhere = await serveSite({}, { host: 'elsewhere.test', otherwise: () => ({ status: 404 }) });
  site = await serveSite(
    { '/robots.txt': { status: 302, headers: { location: 'http://elsewhere.test/robots.txt' } } },
    {
      host: 'preview.test',
      otherwise: ({ path, headers }) => {
        const seen = headers['x-preview'];
        if (seen !== TOKEN) return { status: 401, body: 'Sign in.' };
        return path === '/' ? `${PAGE}<p>${seen} ${encodeURIComponent(seen)}</p>` : { status: 404 };
      },
    },
  );
  ({ worker, close } = await scanWorker([site, elsewhere]));
});
afterAll(async () => {
  await close();
  await site.close();
  await elsewhere.close();
});

async function keyOf(target: TestSite): Promise<Record<string, string>> {
  const key = generateApiKey();
  await database().apiKey.create({
    data: {
      organizationId: target.org.id,
      name: 'manage',
      scopes: ['read', 'scan', 'manage'],
      ...storedKey(key),
    },
  });
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

async function send(
  target: TestSite,
  method: 'PUT' | 'DELETE',
  name: string,
  value?: string,
): Promise<Response> {
  return ask(apiRoutes, `/api/v1/me/sites/${target.id}/request-headers/${name}`, {
    method,
    headers: await keyOf(target),
    ...(value === undefined ? {} : { body: JSON.stringify({ value }) }),
  });
}

const namesOf = async (response: Response) =>
  RequestHeaders.parse(await response.json()).headers.map(({ name }) => name);

async function scan(target: TestSite): Promise<{ status: string; error: string | null }> {
  await database().limitRow.deleteMany();
  const started = await ask(apiRoutes, `/api/v1/me/sites/${target.id}/scan`, {
    method: 'POST',
    headers: target.org.headers,
  });
  expect(started.status).toBe(202);
  await worker.drain();
  return database().scan.findFirstOrThrow({
    where: { siteId: target.id },
    orderBy: { queuedAt: 'desc' },
    select: { status: true, error: true },
  });
}

const reportOf = async (target: TestSite): Promise<{ score: number; notes: readonly string[] }> => {
  const { body } = await database().report.findFirstOrThrow({
    where: { siteId: target.id },
    orderBy: { scannedAt: 'desc' },
  });
  return JSON.parse(body) as Pick<Report, 'notes'> & { score: number };
};

describe('request headers of a site', () => {
  it('are set, replaced, listed by name, and removed; the audit log contains names only', async () => {
    const target = await createSite();
    expect(await namesOf(await send(target, 'PUT', 'X-Preview', TOKEN))).toEqual(['x-preview']);
    await send(target, 'PUT', 'cookie', 'session=4711-4711');
    const replaced = await send(target, 'PUT', 'x-preview', `${TOKEN}!`);
    expect(await replaced.text()).not.toContain('4711');
    const listed = await ask(apiRoutes, `/api/v1/me/sites/${target.id}/request-headers`, {
      headers: target.org.headers,
    });
    expect(await namesOf(listed)).toEqual(['cookie', 'x-preview']);
    expect(await namesOf(await send(target, 'DELETE', 'COOKIE'))).toEqual(['x-preview']);
    expect(await namesOf(await send(target, 'DELETE', 'cookie'))).toEqual(['x-preview']);
    const events = await database().auditEvent.findMany({
      where: { organizationId: target.org.id },
      orderBy: { at: 'asc' },
    });
    expect(events.map(({ action, detail }) => [action, (detail as { name: string }).name])).toEqual(
      [
        ['request_header.set', 'x-preview'],
        ['request_header.set', 'cookie'],
        ['request_header.set', 'x-preview'],
        ['request_header.deleted', 'cookie'],
      ],
    );
    const rows = JSON.stringify(await database().requestHeader.findMany());
    expect(rows + JSON.stringify(events)).not.toContain('4711');
  });

  it.each([
    ['host', 'elsewhere.test', 'host can'],
    ['user-agent', 'x', 'user-agent can'],
    ['range', 'bytes=0-0', 'range can'],
    ['X-Forwarded-For', '127.0.0.1', 'x-forwarded-for can'],
    ['x-real-ip', '127.0.0.1', 'x-real-ip can'],
    ['forwarded', 'for=127.0.0.1', 'forwarded can'],
    ['__proto__', 'x', '__proto__ can'],
    ['x preview', 'x', 'not the name of a header'],
    ['x-preview', 'a\r\nx-other: b', 'one line of ASCII'],
    ['x-preview', '', 'Enter the value'],
    ['x-preview', 'x'.repeat(4097), '4096'],
  ])('refuse %s: %j', async (name, value, sentence) => {
    const target = await createSite();
    const { status, message } = await errorOf(
      await send(target, 'PUT', encodeURIComponent(name), value),
    );
    expect([status, message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are limited to ten', async () => {
    const target = await createSite();
    for (let at = 0; at < 10; at++) await send(target, 'PUT', `x-${at}`, 'value');
    expect((await send(target, 'PUT', 'x-9', 'other')).status).toBe(200);
    expect(await errorOf(await send(target, 'PUT', 'x-10', 'value'))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });

  it('require verified ownership and an unpublished site, and are deleted with the ownership', async () => {
    const stranger = await createSite({ verified: false });
    expect((await errorOf(await send(stranger, 'PUT', 'x-preview', TOKEN))).message).toContain(
      'Verify ownership',
    );
    const open = await createSite({ publishReports: true });
    expect((await errorOf(await send(open, 'PUT', 'x-preview', TOKEN))).message).toContain(
      'Stop publishing',
    );
    const target = await createSite();
    await send(target, 'PUT', 'x-preview', TOKEN);
    await expect(
      changeSite(actorOf(target.org), target.id, { publishReports: true }),
    ).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('Remove the headers') as string,
    });
    const day = 86_400_000;
    for (const at of [0, 8 * day])
      await database().$transaction((tx) =>
        storeOwnership(
          tx,
          target.id,
          [{ method: 'file', outcome: 'missing', says: 'HTTP 404' }],
          new Date(Date.now() + at),
        ),
      );
    expect(await database().requestHeader.count({ where: { siteId: target.id } })).toBe(0);
  });

  it('are private to an organization', async () => {
    const target = await createSite();
    const other = { ...target, org: await createOrg() };
    expect((await send(other, 'PUT', 'x-preview', TOKEN)).status).toBe(404);
    expect((await send(other, 'DELETE', 'x-preview')).status).toBe(404);
  });
});

describe('a scan', () => {
  it('sends them to the site only, and stores no value', async () => {
    const target = await createSite({ host: 'preview.test' });
    expect(await scan(target)).toMatchObject({ status: 'succeeded' });
    const closed = await reportOf(target);
    await send(target, 'PUT', 'x-preview', TOKEN);
    expect(await scan(target)).toMatchObject({ status: 'succeeded' });
    const open = await reportOf(target);
    expect(open.score).toBeGreaterThan(closed.score);
    expect(open.notes).toContain(
      'The requests to http://preview.test had these headers in addition: x-preview.',
    );
    const compared = await ask(apiRoutes, `/api/v1/me/sites/${target.id}/compare`, {
      headers: target.org.headers,
    });
    expect(Comparison.parse(await compared.json())).toMatchObject({
      comparable: false,
      warnings: expect.arrayContaining([
        expect.stringContaining(
          'headers_changed: The earlier scan sent no request headers, the later one x-preview;',
        ),
      ]) as string[],
    });
    expect(elsewhere.requests.length).toBeGreaterThan(0);
    for (const { headers } of elsewhere.requests) expect(headers).not.toHaveProperty('x-preview');
    const [{ holds } = { holds: '' }] = await database().$queryRaw<{ holds: string }[]>`
      SELECT string_agg(document, ' ') AS holds FROM (
        SELECT query_to_xml('SELECT * FROM ' || quote_ident(table_name), true, false, '')::text AS document
        FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE') AS stored`;
    expect(holds).toContain('x-preview');
    expect(holds).not.toContain('preview-token');
  });

  it('of a site published concurrently stays private', async () => {
    const target = await createSite({ host: 'preview.test' });
    await send(target, 'PUT', 'x-preview', TOKEN);
    await database().site.update({ where: { id: target.id }, data: { publishReports: true } });
    expect(await scan(target)).toMatchObject({ status: 'succeeded' });
    expect(await database().publicReport.count({ where: { siteId: target.id } })).toBe(0);
  });

  it('sends none to a site that is no longer verified', async () => {
    const target = await createSite({ host: 'preview.test' });
    await send(target, 'PUT', 'x-preview', TOKEN);
    await database().site.update({ where: { id: target.id }, data: { verifiedAt: null } });
    const before = site.requests.length;
    await scan(target);
    for (const { headers } of site.requests.slice(before))
      expect(headers).not.toHaveProperty('x-preview');
  });

  it('fails with the next step if a value cannot be decrypted', async () => {
    const target = await createSite({ host: 'preview.test' });
    await send(target, 'PUT', 'x-preview', TOKEN);
    await database().requestHeader.updateMany({
      where: { siteId: target.id },
      data: { sealed: 'of another secret' },
    });
    expect(await scan(target)).toEqual({
      status: 'failed',
      error: expect.stringContaining('Set it again in the settings of the site.') as string,
    });
  });
});
