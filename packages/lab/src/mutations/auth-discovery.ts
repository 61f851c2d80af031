import { headers, json, remove, serve } from '../site';
import type { Breaks } from './breaks';

const RESOURCE = '/.well-known/oauth-protected-resource';
const ISSUER = 'https://auth.test/.well-known/oauth-authorization-server';

export const authDiscovery: Breaks = {
  absent: { by: remove(RESOURCE) },
  'no-challenge': {
    on: serve('/mcp', {
      status: 401,
      headers: { 'www-authenticate': `Bearer resource_metadata="https://site.test${RESOURCE}"` },
    }),
    by: headers('/mcp', { 'www-authenticate': 'Bearer' }),
  },
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
