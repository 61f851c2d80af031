import {
  all,
  headers,
  json,
  remove,
  serve,
  truncate,
  type AnyDocument,
  type MemoryReply,
  type Mutation,
} from '../site';
import type { Breaks } from './breaks';

const UCP = '/.well-known/ucp';
const ACP = '/.well-known/acp.json';
const ucp = (to: (profile: AnyDocument) => void): Mutation =>
  json(UCP, ({ ucp: profile }) => to(profile));
const service = (to: (service: Record<string, unknown>) => void): Mutation =>
  ucp(({ services }) => to(services['dev.ucp.shopping'][0]));
/** A profile of the revision that adds rules. */
const strict: Mutation = ucp((profile) => {
  profile.version = '2026-08-25';
  profile.services['dev.ucp.shopping'][0].version = '2026-08-25';
});

const OLDER = '/ucp/2026-01-23.json';
/** The profile of an older version beside the current one. */
const older: Mutation = all(
  (site) => ({ ...site, [OLDER]: site[UCP]! }),
  json(OLDER, ({ ucp: profile }) => (profile.version = '2026-01-23')),
  ucp((profile) => (profile.supported_versions = { '2026-01-23': `https://site.test${OLDER}` })),
);

const OFFER = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  maxTimeoutSeconds: 60,
};
const PRICED = '/api/priced';
const terms = (offer: object): MemoryReply => ({
  status: 402,
  headers: {
    'payment-required': Buffer.from(
      JSON.stringify({
        x402Version: 2,
        resource: { url: `https://site.test${PRICED}` },
        accepts: [offer],
      }),
    ).toString('base64'),
  },
});
/** The API has an operation with a price. */
const priced: Mutation = all(
  json('/openapi.json', ({ paths }) => {
    const get = { ...paths['/pages'].get, operationId: 'getPriced' };
    paths['/priced'] = { get: { ...get, 'x-payment-info': { protocols: [{ x402: {} }] } } };
  }),
  serve(PRICED, terms(OFFER)),
);

export const commerceDiscovery: Breaks = {
  refused: { by: all(serve(UCP, { status: 403 }), serve(ACP, { status: 403 })) },
  broken: { by: all(serve(UCP, { status: 500 }), serve(ACP, { status: 500 })) },
  'ucp-invalid-json': { by: truncate(UCP) },
  'ucp-missing': { by: ucp((profile) => delete profile.payment_handlers) },
  'ucp-version-date': { by: ucp((profile) => (profile.version = '1.0')) },
  'ucp-not-https': { by: service((entry) => (entry.endpoint = 'http://site.test/ucp/v1')) },
  'ucp-elsewhere': { by: service((entry) => (entry.endpoint = 'https://elsewhere.example/ucp')) },
  'ucp-no-cache': { by: headers(UCP, { 'cache-control': null }) },
  'ucp-mixed-versions': { on: strict, by: service((entry) => (entry.version = '2026-04-08')) },
  'ucp-redirect': {
    on: strict,
    by: (site) => ({
      ...site,
      '/ucp/profile.json': site[UCP]!,
      [UCP]: { status: 302, headers: { location: '/ucp/profile.json' } },
    }),
  },
  'ucp-signing-keys': {
    on: strict,
    by: json(UCP, (document) => {
      document.signing_keys = [{ kty: 'OKP', crv: 'Ed25519', x: 'a', kid: '1' }];
    }),
  },
  'ucp-keys': { by: json(UCP, (document) => (document.keys = [{ kty: 'OKP', crv: 'Ed25519' }])) },
  'ucp-dead': { by: serve('/ucp/v1/checkout-sessions/seamark-no-session', { status: 503 }) },
  'ucp-versions': { on: older, by: remove(OLDER) },
  'no-402': { on: priced, by: serve(PRICED, { status: 200 }) },
  'no-terms': { on: priced, by: serve(PRICED, { status: 402 }) },
  'bad-terms': { on: priced, by: serve(PRICED, terms({ ...OFFER, amount: '$0.01' })) },
  schema: { by: remove('/ucp/rest.json') },
  'private-key': {
    by: json(UCP, (document) => {
      document.keys = [{ kty: 'OKP', crv: 'Ed25519', x: 'a', d: 'b', kid: '1' }];
    }),
  },
  'acp-invalid-json': { by: truncate(ACP) },
  'acp-missing': { by: json(ACP, (document) => delete document.transports) },
  'acp-version-date': {
    by: json(ACP, ({ protocol }) => {
      protocol.version = '1.0';
      protocol.supported_versions = ['1.0'];
    }),
  },
  'acp-not-https': {
    by: json(ACP, (document) => (document.api_base_url = 'http://site.test/acp')),
  },
  'acp-elsewhere': {
    by: json(ACP, (document) => (document.api_base_url = 'https://elsewhere.example/acp')),
  },
  'acp-no-cache': { by: headers(ACP, { 'cache-control': null }) },
  'acp-version-order': {
    by: json(ACP, ({ protocol }) => (protocol.supported_versions = ['2026-04-17', '2025-09-29'])),
  },
};
