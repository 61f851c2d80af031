import { describe, expect, it } from 'vitest';
import { agentCardCheck } from '@/engine/checks/agent-card/check';
import { authDiscovery } from '@/engine/checks/auth-discovery/check';
import { commerceDiscovery } from '@/engine/checks/commerce-discovery/check';
import { a2a } from '../../helpers/a2a-site';
import { examine } from '../../helpers/examine';
import { guardedBy } from '../../helpers/guarded-endpoint';
import { json, page, redirect, type MemorySite } from '../../helpers/memory-network';
import { HEADER, KEYS_PATH, keySet, signatureOf } from '../../helpers/signed-card';

/** Addresses that no scan of this site may ask. */
const PRIVATE = 'https://10.0.0.1';
const CARD = {
  name: 'Charts',
  skills: [],
  capabilities: { extendedAgentCard: true },
  supportedInterfaces: [
    { url: `${PRIVATE}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
};
const challenge = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
/** A site that declares everything, and leads away wherever it can. */
const SITE: MemorySite = {
  '/': page({ head: '<link rel="service-desc" href="/openapi.json">' }),
  '/.well-known/agent-card.json': json({
    ...CARD,
    signatures: [
      `${PRIVATE}/keys.json`,
      'https://site.test/away.json',
      ...Array.from({ length: 50 }, () => HEADER.jku),
    ].map((jku) => signatureOf(CARD, { ...HEADER, jku })),
  }),
  '/a2a': a2a(),
  [KEYS_PATH]: keySet(),
  '/away.json': redirect(`${PRIVATE}/keys.json`),
  '/openapi.json': json({
    openapi: '3.1.0',
    servers: [{ url: 'https://site.test/v1' }],
    paths: Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `/${at}`,
        { get: { security: [{ main: [] }], 'x-payment-info': {} } },
      ]),
    ),
    components: { securitySchemes: { main: { type: 'oauth2' } } },
  }),
  '/v1/0': guardedBy(challenge, redirect(`${PRIVATE}/login`)),
  '/.well-known/oauth-protected-resource': json({
    resource: 'https://site.test',
    authorization_servers: ['https://auth.site.test'],
  }),
  'https://auth.site.test/.well-known/oauth-authorization-server': json({
    issuer: 'https://auth.site.test',
    jwks_uri: `${PRIVATE}/jwks.json`,
  }),
  '/.well-known/ucp': json({
    ucp: {
      version: '2026-04-08',
      services: {
        'dev.ucp.shopping': [
          { version: '2026-04-08', transport: 'rest', endpoint: `${PRIVATE}/ucp` },
          { version: '2026-04-08', transport: 'rest', endpoint: 'https://site.test/ucp' },
        ],
      },
      payment_handlers: {},
      supported_versions: Object.fromEntries(
        Array.from({ length: 100 }, (_, at) => [`2025-01-${at}`, `https://site.test/ucp/${at}`]),
      ),
    },
  }),
};

describe('the harmless half of a protocol', () => {
  it.each([
    ['A2A', agentCardCheck, /\/a2a$|keys\.json|away\.json/, 4],
    ['OAuth', authDiscovery, /oauth|openid|jwks|\/v1\/|auth\.md|http-message/, 12],
    ['payments and UCP', commerceDiscovery, /\/ucp\/|\/v1\//, 5],
  ] as const)('of %s asks a few times, and only this site', async (_, check, isOfIt, max) => {
    const { asked } = await examine([check], SITE);
    const mine = asked.filter((ask) => isOfIt.test(ask));
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.length).toBeLessThanOrEqual(max);
    const hosts = asked.map((ask) => new URL(ask.replace(/^\w+ /, '')).hostname);
    expect([...new Set(hosts)].filter((host) => !/(?:^|\.)site\.test$/.test(host))).toEqual([]);
    expect(asked.filter((ask) => /^(?!GET|HEAD|POST https:\/\/site\.test\/a2a)/.test(ask))).toEqual(
      [],
    );
  });

  it('asks nothing of a site without protocols', async () => {
    const checks = [agentCardCheck, authDiscovery, commerceDiscovery];
    const { asked } = await examine(checks, {});
    expect(asked.filter((ask) => /a2a|\/v1|keys|checkout|jwks/.test(ask))).toEqual([]);
  });
});
