import { describe, expect, it } from 'vitest';
import * as route from '@/app/.well-known/openapi.json/route';
import { openApiDocument } from '@/lib/api/openapi';
import { ask, BASE_URL, errorOf } from '../../helpers/http';

const PATH = '/.well-known/openapi.json';

describe('the OpenAPI document', () => {
  it("is public, cached for five minutes, and contains this server's URL", async () => {
    const response = await ask(route, PATH);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(BASE_URL))));
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('is 304 for a client with the current version, and HEAD has no body', async () => {
    const tag = (await ask(route, PATH)).headers.get('etag') ?? '';
    const again = await ask(route, PATH, { headers: { 'if-none-match': `W/"x", W/${tag}` } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('public, max-age=300');
    const head = await ask(route, PATH, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
  });

  it('is read-only', async () => {
    expect((await ask(route, PATH, { method: 'OPTIONS' })).status).toBe(204);
    const refused = await ask(route, PATH, { method: 'POST' });
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await errorOf(refused)).error).toBe('method_not_allowed');
  });
});
