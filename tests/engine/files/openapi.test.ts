import { describe, expect, it } from 'vitest';
import { openapiArtifact } from '@/engine/files/openapi';
import { json, page, text } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'api-discovery';
const LINK = page({ main: '<a href="/api">API</a>' });
const linked = page({
  head: '<link rel="service-desc" href="/d.json">',
  main: '<a href="https://api.site.test/">API</a>',
});

describe('openapi', () => {
  it('is not generated if there is no description, or one that cannot be parsed', async () => {
    const none = await repair(openapiArtifact, CHECK, { '/': LINK });
    const broken = { '/': linked, '/d.json': text('{"openapi":"3.1.0",') };
    const unread = await repair(openapiArtifact, CHECK, broken);
    expect([none.given, unread.given]).toEqual([null, null]);
  });

  it('completes a description and removes nothing', async () => {
    const api = {
      openapi: '3.0.0',
      'x-own': 1,
      paths: {
        '/orders/{id}': {
          get: { 'x-kept': true, responses: { 200: {}, 401: {} } },
          parameters: [],
        },
        '/orders/{id}/': { get: { operationId: 'kept', responses: {} } },
        '/a': { $ref: './a.yaml' },
        '/b': { put: { responses: {} }, post: {} },
      },
    };
    const { before, after, given } = await repair(openapiArtifact, CHECK, {
      '/': linked,
      '/d.json': json(api),
    });
    expect(openSlugs(before)).toEqual([
      'invalid',
      'no-catalog',
      'no-errors',
      'no-info',
      'no-security',
      'no-servers',
      'operation-ids',
      'path-parameters',
      'summaries',
    ]);
    expect(openSlugs(after)).toEqual([
      'invalid',
      'no-catalog',
      'no-errors',
      'no-info',
      'no-security',
      'no-servers',
      'path-parameters',
      'summaries',
    ]);
    const made = JSON.parse(given!.content) as typeof api;
    expect(made).toMatchObject({
      'x-own': 1,
      info: { title: 'Acme Instruments, precise sea charts' },
    });
    expect(made.paths['/orders/{id}'].get).toMatchObject({
      operationId: 'getOrdersById',
      'x-kept': true,
      responses: { 200: {}, 401: {} },
    });
    expect(made.paths['/orders/{id}/'].get).toMatchObject({
      operationId: 'kept',
      responses: {},
    });
    expect(made.paths['/a']).toEqual({ $ref: './a.yaml' });
  });

  it('keeps what it cannot complete', async () => {
    expect(
      (
        await repair(openapiArtifact, CHECK, {
          '/': linked,
          '/d.json': json({ swagger: '2.0', paths: {} }),
        })
      ).given,
    ).toBeNull();
    const away = page({ head: '<link rel="service-desc" href="https://other.test/d.json">' });
    expect(
      (
        await repair(openapiArtifact, CHECK, {
          '/': away,
          'https://other.test/d.json': json({ openapi: '3.1.0', paths: {} }),
        })
      ).given,
    ).toBeNull();
  });

  it('stays JSON for any content of the page', async () => {
    const { given } = await repair(openapiArtifact, CHECK, {
      '/': page({
        head: '<meta property="og:site_name" content="&quot;},&#10;</script>__proto__">',
        main: '<a href="/api">x</a>',
      }),
      '/openapi.json': json({ openapi: '3.1.0', paths: { '/a': { get: {} } } }),
    });
    const { info } = JSON.parse(given!.content) as { info: { title: string } };
    expect(info.title).toBe('"}, </script>__proto__');
  });
});
