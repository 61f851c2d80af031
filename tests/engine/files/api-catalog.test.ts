import { describe, expect, it } from 'vitest';
import { apiCatalogArtifact } from '@/engine/files/api-catalog';
import { json, page, text } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'api-discovery';
const ANSWERS = { default: { description: 'An answer' } };
const API = {
  openapi: '3.1.0',
  info: { title: 'A', description: 'B', version: '1' },
  servers: [{ url: '/v1' }],
  paths: { '/a': { get: { operationId: 'a', summary: 'A', responses: ANSWERS } } },
};
const LIVE = { '/v1/a': json({}) };
const LINKS = page({ main: '<a href="/developers">API for developers</a>' });

describe('api-catalog', () => {
  it('links to a description that was found at a guessed address', async () => {
    const { before, after, given } = await repair(apiCatalogArtifact, CHECK, {
      '/': LINKS,
      '/openapi.json': json(API),
      ...LIVE,
    });
    expect(openSlugs(before)).toEqual(['guessed', 'no-catalog']);
    expect(after.score).toBe(100);
    expect(JSON.parse(given!.content)).toEqual({
      linkset: [
        {
          anchor: 'https://site.test/v1',
          'service-desc': [{ href: 'https://site.test/openapi.json', type: 'application/json' }],
          'service-doc': [{ href: 'https://site.test/developers' }],
        },
      ],
    });
    expect(given).toMatchObject({
      path: '/.well-known/api-catalog',
      pointer:
        '<link rel="api-catalog" href="/.well-known/api-catalog" type="application/linkset+json">',
      warnings: [],
    });
  });

  it('keeps the entries of a catalog and adds anchors', async () => {
    const { before, after, given } = await repair(apiCatalogArtifact, CHECK, {
      '/.well-known/api-catalog': json({
        x: 1,
        linkset: [{ 'service-desc': [{ href: '/d.json' }] }, 'odd'],
      }),
      '/d.json': json(API),
      ...LIVE,
    });
    expect(openSlugs(before)).toEqual(['catalog-shape', 'catalog-type']);
    expect(after.score).toBe(100);
    expect(JSON.parse(given!.content)).toEqual({
      x: 1,
      linkset: [{ anchor: 'https://site.test/v1', 'service-desc': [{ href: '/d.json' }] }],
    });
  });

  it('links to nothing that does not exist', async () => {
    expect((await repair(apiCatalogArtifact, CHECK, { '/': LINKS })).given).toBeNull();
  });

  it('stays JSON for any content of the site', async () => {
    const { given } = await repair(apiCatalogArtifact, CHECK, {
      '/': page({
        main: '<a href="/developers?&quot;}],x">D</a>',
        head: `<link rel="service-desc" href='/d.json?"&lt;/script&gt;'>`,
      }),
      '/d.json?%22%3C/script%3E': text(
        JSON.stringify({ ...API, servers: [{ url: 'https://a.test/"}]' }] }),
      ),
    });
    expect(() => JSON.parse(given!.content) as unknown).not.toThrow();
    expect(given!.pointer).not.toContain('script');
  });

  it('is not generated if the catalog has no finding', async () => {
    const { given } = await repair(apiCatalogArtifact, CHECK, {});
    expect(given).toBeNull();
  });
});
