import { guardedBy } from '../../../../tests/helpers/guarded-endpoint';
import { all, headers, json, remove, serve, type MemoryReply, type Mutation } from '../site';
import type { Breaks } from './breaks';

const RESOURCE = '/.well-known/oauth-protected-resource';
const METADATA = '/.well-known/oauth-authorization-server';
const ISSUER = `https://auth.test${METADATA}`;
const POINTER = `Bearer resource_metadata="https://site.test${RESOURCE}"`;

const refusing = (challenge: string): MemoryReply => ({
  status: 401,
  headers: { 'www-authenticate': challenge },
});
/** An MCP endpoint that needs a token. */
const endpoint = (
  without: MemoryReply = refusing(POINTER),
  invalid: MemoryReply = refusing(`${POINTER}, error="invalid_token"`),
): Mutation => serve('/mcp', guardedBy(without, invalid));

const KEYS = 'https://auth.site.test/jwks.json';
/** The authorization server is on this site, and has keys. */
const onSite: Mutation = all(
  json(RESOURCE, (metadata) => (metadata.authorization_servers = ['https://auth.site.test'])),
  (site) => ({ ...site, [`https://auth.site.test${METADATA}`]: site[ISSUER]! }),
  json(`https://auth.site.test${METADATA}`, (server) =>
    Object.assign(server, { issuer: 'https://auth.site.test', jwks_uri: KEYS }),
  ),
  serve(KEYS, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a', kid: '1' }] }),
  }),
);

export const authDiscovery: Breaks = {
  absent: { by: remove(RESOURCE) },
  refused: { by: serve(RESOURCE, { status: 401 }) },
  'no-challenge': { on: endpoint(), by: headers('/mcp', { 'www-authenticate': 'Bearer' }) },
  'place-refused': { on: endpoint(), by: serve(`${RESOURCE}/mcp`, { status: 401 }) },
  'not-401': { on: endpoint(), by: endpoint({ status: 403 }) },
  'invalid-token': { on: endpoint(), by: endpoint(undefined, { status: 403 }) },
  keys: { on: onSite, by: remove(KEYS) },
  'no-resource': { by: json(RESOURCE, (metadata) => delete metadata.resource) },
  'resource-mismatch': {
    by: json(RESOURCE, (metadata) => (metadata.resource = 'https://other.test')),
  },
  'no-issuer': { by: json(RESOURCE, (metadata) => delete metadata.authorization_servers) },
  'no-as-metadata': {
    by: json(RESOURCE, (metadata) => (metadata.authorization_servers = ['http://auth.test'])),
  },
  'issuer-mismatch': { by: json(ISSUER, (issuer) => (issuer.issuer = 'https://other.test')) },
  'as-missing': { by: json(ISSUER, (issuer) => delete issuer.token_endpoint) },
  'client-stops': { by: json(ISSUER, (issuer) => (issuer.registration_endpoint = null)) },
  'no-pkce': { by: json(ISSUER, (issuer) => delete issuer.code_challenge_methods_supported) },
  'no-registration': {
    by: json(ISSUER, (issuer) => delete issuer.client_id_metadata_document_supported),
  },
  'private-key': {
    by: serve('/.well-known/http-message-signatures-directory', {
      headers: { 'content-type': 'application/http-message-signatures-directory+json' },
      body: JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a', d: 'b' }] }),
    }),
  },
};
