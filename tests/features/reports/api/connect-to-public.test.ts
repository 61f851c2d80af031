import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { scanner } from '@/lib/platform/scanner';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

const json = { 'content-type': 'application/json' };
let inside: ServedSite;

beforeAll(async () => {
  inside = await serveSite(
    { '/': '<title>Inside</title><main>Of the house.</main>' },
    { host: 'inside.internal' },
  );
  globalThis.seamarkScanner = undefined;
  process.env.SCAN_CONNECT_TO = inside.connectTo;
  delete process.env.SCAN_CONNECT_TO_PUBLIC;
});
afterAll(async () => {
  await scanner().close();
  globalThis.seamarkScanner = undefined;
  await inside.close();
});

describe('without SCAN_CONNECT_TO_PUBLIC, a host of SCAN_CONNECT_TO', () => {
  it('is unknown to callers without a key, by name or by redirect', async () => {
    const answer = await ask(apiRoutes, '/api/v1/scan', {
      method: 'POST',
      headers: json,
      body: '{"domain":"inside.internal"}',
    });
    expect(await errorOf(answer)).toMatchObject({ status: 400, error: 'target_not_allowed' });
    const session = scanner().public.network.open({
      userAgent: 'test',
      timeoutMs: 5000,
      retries: 0,
      requestsMax: 5,
      signal: new AbortController().signal,
    });
    const asked = await session.ask({
      method: 'GET',
      url: 'http://inside.internal/',
      headers: {},
      capBytes: 1000,
      follow: true,
      lane: 'site',
    });
    await session.close();
    expect([asked.kind, inside.connectionCount()]).toEqual(['none', 0]);
  });

  it('is scanned for a site with verified ownership only', async () => {
    const startOf = async (verified: boolean) => {
      const { id, org } = await createSite({ host: 'inside.internal', verified });
      return ask(apiRoutes, `/api/v1/me/sites/${id}/scan`, {
        method: 'POST',
        headers: org.headers,
      });
    };
    expect(await errorOf(await startOf(false))).toMatchObject({
      status: 400,
      error: 'target_not_allowed',
      message:
        'inside.internal can only be scanned with verified ownership. Verify ownership of the site first.',
    });
    expect((await startOf(true)).status).toBe(202);
  });

  it('is measured for a key', async () => {
    const { headers } = await createOrg();
    const body = JSON.stringify({ url: 'http://inside.internal/', checks: ['robots-txt'] });
    const answer = await ask(apiRoutes, '/api/v1/engine/audit', {
      method: 'POST',
      headers: { ...json, ...headers },
      body,
    });
    expect([answer.status, inside.connectionCount() > 0]).toEqual([200, true]);
  });
});
