import { describe, expect, it } from 'vitest';
import { surfacesOf } from '@/engine/probes/surfaces';
import { agentSurface } from '@/engine/probes/surfaces/agent';
import { apiSurface } from '@/engine/probes/surfaces/api';
import { authSurface } from '@/engine/probes/surfaces/auth';
import { commerceSurface } from '@/engine/probes/surfaces/commerce';
import { docsSurface } from '@/engine/probes/surfaces/docs';
import { mcpSurface } from '@/engine/probes/surfaces/mcp';
import type { Surfaces } from '@/engine/report/types';
import { examine } from '../../helpers/examine';
import { throwAwayCheck } from '../../helpers/throw-away-check';
import { html, json, page, redirect, text, type MemorySite } from '../../helpers/memory-network';

const all = throwAwayCheck({
  api: apiSurface,
  mcp: mcpSurface,
  agent: agentSurface,
  docs: docsSurface,
  commerce: commerceSurface,
  auth: authSurface,
});

const surfaces = async (site: MemorySite): Promise<Surfaces> =>
  surfacesOf((await examine([all], site)).evaluation.context);
const linking = (...urls: string[]) =>
  page({ main: urls.map((u) => `<a href="${u}">x</a>`).join(' ') });

const NONE: Surfaces = {
  api: null,
  mcp: null,
  agent: null,
  docs: null,
  commerce: null,
  auth: null,
};
const CATALOG = {
  linkset: [
    {
      anchor: 'https://site.test/api',
      'service-desc': [{ href: '/openapi.json', type: 'application/json' }],
    },
  ],
};
const AGENT = { name: 'A', description: 'd', supportedInterfaces: [], skills: [] };

describe('surfaces', () => {
  it('finds nothing on a plain site', async () => {
    expect(await surfaces({})).toEqual(NONE);
  });

  const sites: [string, keyof Surfaces, MemorySite, string][] = [
    [
      'an API catalog',
      'api',
      { '/.well-known/api-catalog': json(CATALOG) },
      'an API catalog at https://site.test/.well-known/api-catalog',
    ],
    [
      'a catalog advertised elsewhere',
      'api',
      {
        '/': page({ head: '<link rel="api-catalog" href="/catalog">' }),
        '/catalog': json(CATALOG),
      },
      'an API catalog at https://site.test/catalog',
    ],
    [
      'a service-desc link',
      'api',
      { '/': page({ headers: { link: '</openapi.json>; rel="service-desc"' } }) },
      'Link header rel="service-desc" to https://site.test/openapi.json',
    ],
    [
      'a link to developers',
      'api',
      { '/': linking('https://developers.site.test/start') },
      'the home page links to https://developers.site.test/start',
    ],
    [
      'a link to /api',
      'api',
      { '/': linking('/API/v1') },
      'the home page links to https://site.test/API/v1',
    ],
    [
      'a server card',
      'mcp',
      { '/.well-known/mcp/server-card.json': json({ name: 'a/b', remotes: [] }) },
      'an MCP server card at',
    ],
    [
      'an entry of the AI catalog',
      'mcp',
      {
        '/.well-known/ai-catalog.json': json({
          entries: [{ type: 'application/mcp-server-card+json', url: '/c' }],
        }),
      },
      'an MCP server card listed in',
    ],
    [
      'an entry of an advertised AI catalog',
      'mcp',
      {
        '/': page({ head: '<link rel="ai-catalog" href="/ai.json">' }),
        '/ai.json': json({
          entries: [{ mediaType: 'application/mcp-server-card+json', url: '/c' }],
        }),
      },
      'listed in https://site.test/ai.json',
    ],
    [
      'an entry of an Agentmap',
      'agent',
      {
        '/robots.txt': text('Agentmap: /map.json'),
        '/map.json': json({ entries: [{ type: 'application/a2a-agent-card+json', url: '/c' }] }),
      },
      'listed in https://site.test/map.json',
    ],
    [
      'a UCP service over MCP',
      'mcp',
      {
        '/.well-known/ucp': json({
          ucp: {
            version: '2026-04-01',
            services: {
              'dev.ucp.shopping': [{ version: '1', transport: 'mcp', endpoint: 'https://x' }],
            },
          },
        }),
      },
      'UCP service dev.ucp.shopping with transport mcp',
    ],
    [
      'a UCP service of the older shape',
      'agent',
      {
        '/.well-known/ucp': json({
          ucp: {
            version: '2026-01-11',
            services: { 'dev.ucp.shopping': { version: '1', a2a: { endpoint: 'https://x' } } },
          },
        }),
      },
      'with transport a2a',
    ],
    [
      'a link to an endpoint',
      'mcp',
      {
        '/': linking('/docs/mcp', '/mcp'),
        '/docs/mcp': html('<!doctype html><p>About'),
        '/mcp': { status: 405 },
      },
      'the home page links to https://site.test/mcp',
    ],
    ['an agent card', 'agent', { '/.well-known/agent-card.json': json(AGENT) }, 'an agent card at'],
    [
      'a product',
      'commerce',
      {
        '/': page({
          head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","offers":{"price":"3"}}</script>',
        }),
      },
      'a Product with offers',
    ],
    [
      'a cart and a price',
      'commerce',
      { '/': page({ main: 'Chart 12,50 € <a href="/shop/cart">Cart</a>' }) },
      'its link to https://site.test/shop/cart',
    ],
    [
      'an ACP document',
      'commerce',
      {
        '/.well-known/acp.json': json({
          protocol: { name: 'acp', version: '2026-04-17' },
          api_base_url: 'https://site.test/acp',
        }),
      },
      'an ACP document',
    ],
    [
      'resource metadata',
      'auth',
      {
        '/.well-known/oauth-protected-resource': json({
          authorization_servers: ['https://auth.test'],
        }),
      },
      'protected resource metadata at',
    ],
    [
      'a bearer challenge',
      'auth',
      {
        '/': linking('/mcp'),
        '/mcp': { status: 401, headers: { 'www-authenticate': 'Bearer realm="x"' } },
      },
      'https://site.test/mcp answers 401',
    ],
    [
      'security schemes of an agent card',
      'auth',
      { '/.well-known/agent-card.json': json({ ...AGENT, securitySchemes: { a: {} } }) },
      'securitySchemes in',
    ],
  ];
  it.each(sites)('finds %s', async (_, surface, site, evidence) => {
    expect((await surfaces(site))[surface]).toContain(evidence);
  });

  const nothing: [string, keyof Surfaces, MemorySite][] = [
    [
      'a catalog without an API',
      'api',
      {
        '/.well-known/api-catalog': json({
          linkset: [
            { anchor: 'https://site.test/.well-known/api-catalog', link: [{ href: '/llms.txt' }] },
          ],
        }),
      },
    ],
    [
      'a JSON error served as a server card',
      'mcp',
      { '/.well-known/mcp/server-card.json': json({ error: 'not found', name: 'NotFound' }) },
    ],
    [
      'a page about MCP',
      'mcp',
      { '/': linking('/mcp'), '/mcp': html('<!doctype html><h1>Our MCP server</h1>') },
    ],
    ['a dead link to MCP', 'mcp', { '/': linking('/mcp') }],
    [
      'a link to MCP that leads to another site',
      'mcp',
      {
        '/': linking('/mcp'),
        '/mcp': redirect('https://github.com/x'),
        'https://github.com/x': html('<!doctype html>'),
      },
    ],
    [
      'a cart without a price',
      'commerce',
      { '/': page({ main: '<a href="/cart">Cart</a> 42 charts' }) },
    ],
    [
      'prototype names in hostile documents',
      'agent',
      {
        '/.well-known/agent-card.json': text(
          '{"__proto__":{"name":"x","skills":[]},"constructor":{}}',
        ),
        '/.well-known/ucp': text(
          '{"ucp":{"version":"1","services":{"__proto__":{"transport":"rest"}}}}',
        ),
      },
    ],
    [
      'a 401 without Bearer',
      'auth',
      {
        '/': linking('/mcp'),
        '/mcp': { status: 401, headers: { 'www-authenticate': 'Basic realm="bearer"' } },
      },
    ],
  ];
  it.each(nothing)('is not misled by %s', async (_, surface, site) => {
    expect((await surfaces(site))[surface]).toBeNull();
  });

  it('does not mistake the name of a site for a separate host', async () => {
    const { evaluation } = await examine(
      [all],
      { 'https://api.com/': linking('https://api.com/about') },
      { url: 'https://api.com/' },
    );
    expect(surfacesOf(evaluation.context).api).toBeNull();
  });
});
