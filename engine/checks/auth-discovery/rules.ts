import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'fail',
    set: 0,
    when: 'something is protected, and no protected resource metadata is found',
    hint:
      'Publish /.well-known/oauth-protected-resource (RFC ' +
      '9728) with resource and authorization_servers.',
    repairedBy: ['oauth-protected-resource'],
  },
  'api-key-only': {
    status: 'info',
    when: 'only API keys or static tokens are described, and no MCP endpoint returns 401',
  },
  'no-challenge': {
    status: 'warn',
    cost: 10,
    when: 'a 401 with Bearer, or from an MCP endpoint, has no resource_metadata',
    hint:
      'Send WWW-Authenticate: Bearer ' +
      'resource_metadata="https://…/.well-known/oauth-protected-resource".',
  },
  'no-resource': {
    status: 'fail',
    cost: 15,
    when: 'the metadata has no resource',
    hint: 'Set resource to the URL of the protected resource.',
    repairedBy: ['oauth-protected-resource'],
  },
  'resource-mismatch': {
    status: 'fail',
    cost: 15,
    when: 'resource is on another origin, or does not cover the requested URL',
    hint:
      'Set resource to the URL that clients request: they ' +
      'discard metadata for any other (RFC 9728 section 3.3).',
    repairedBy: ['oauth-protected-resource'],
  },
  'no-issuer': {
    status: 'fail',
    cap: 40,
    when: 'something asks for a token, and authorization_servers is missing or empty',
    hint: 'List the issuer in authorization_servers.',
    repairedBy: ['oauth-protected-resource'],
  },
  'no-as-metadata': {
    status: 'fail',
    cost: 30,
    when: 'the first issuer has neither RFC 8414 metadata nor an OpenID configuration',
    hint: 'Serve RFC 8414 metadata or an OpenID configuration for the issuer.',
  },
  'issuer-mismatch': {
    status: 'fail',
    cost: 25,
    when: 'issuer differs from the identifier in authorization_servers',
    hint: 'Use the same identifier in both, down to the trailing slash (RFC 8414 section 3.3).',
  },
  'as-missing': {
    status: 'warn',
    cost: 10,
    each: true,
    when: 'authorization_endpoint, token_endpoint or response_types_supported is missing',
    hint: 'Add the missing field.',
  },
  'no-pkce': {
    status: 'warn',
    cost: 15,
    when: 'code_challenge_methods_supported does not include S256',
    hint: 'Support S256 and list it in code_challenge_methods_supported.',
  },
  'no-registration': {
    status: 'warn',
    cost: 5,
    when:
      'none of client_id_metadata_document_supported, ' +
      'registration_endpoint, and register_uri or identity_endpoint of agent_auth',
    hint: 'Support client ID metadata documents or dynamic registration.',
  },
  'private-key': {
    status: 'fail',
    cost: 20,
    when: 'a published key has the member d',
    hint: 'Remove the key now and replace it everywhere: consider it compromised.',
  },
  'issuer-silent': {
    status: 'info',
    when: 'the issuer gave no response; its metadata is not judged',
  },
  'web-bot-auth': { status: 'info', when: 'the site publishes a key directory for Web Bot Auth' },
  'auth-md': { status: 'info', when: 'the site publishes an auth.md' },
  found: { status: 'pass', when: 'no points are deducted' },
});
