import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'fail',
    set: 0,
    when: 'something is protected and no protected resource metadata is found',
    hint: 'Publish /.well-known/oauth-protected-resource (RFC 9728) with resource and authorization_servers.',
    repairedBy: ['oauth-protected-resource'],
  },
  'api-key-only': {
    status: 'info',
    when: 'only API keys or static tokens are described, and no MCP endpoint answers 401',
  },
  'no-challenge': {
    status: 'warn',
    cost: 10,
    when: 'a 401 with Bearer, or of an MCP endpoint, lacks resource_metadata',
    hint: 'Send WWW-Authenticate: Bearer resource_metadata="https://…/.well-known/oauth-protected-resource".',
  },
  'no-resource': {
    status: 'fail',
    cost: 15,
    when: 'the metadata has no resource',
    hint: 'Set resource to the address of what is protected.',
    repairedBy: ['oauth-protected-resource'],
  },
  'resource-mismatch': {
    status: 'fail',
    cost: 15,
    when: 'resource is on another origin or beside what was asked',
    hint: 'Clients drop metadata whose resource is not the one they asked for (RFC 9728 section 3.3).',
    repairedBy: ['oauth-protected-resource'],
  },
  'no-issuer': {
    status: 'fail',
    cap: 40,
    when: 'authorization_servers is missing or empty',
    hint: 'List the issuer in authorization_servers.',
    repairedBy: ['oauth-protected-resource'],
  },
  'no-as-metadata': {
    status: 'fail',
    cost: 30,
    when: 'neither RFC 8414 metadata nor an OpenID configuration is found for the first issuer',
    hint: 'Serve RFC 8414 metadata or an OpenID configuration under the issuer.',
  },
  'issuer-mismatch': {
    status: 'fail',
    cost: 25,
    when: 'issuer differs from the identifier in authorization_servers',
    hint: 'Write the same identifier in both, to the last slash (RFC 8414 section 3.3).',
  },
  'as-missing': {
    status: 'warn',
    cost: 10,
    each: true,
    when: 'authorization_endpoint, token_endpoint or response_types_supported is missing',
    hint: 'Add the member.',
  },
  'no-pkce': {
    status: 'warn',
    cost: 15,
    when: 'code_challenge_methods_supported lacks S256',
    hint: 'Support S256 and list it in code_challenge_methods_supported.',
  },
  'no-registration': {
    status: 'warn',
    cost: 5,
    when: 'neither client_id_metadata_document_supported nor registration_endpoint',
    hint: 'Support client ID metadata documents or dynamic registration.',
  },
  'private-key': {
    status: 'fail',
    cost: 20,
    when: 'a published key has the member d',
    hint: 'Remove it now and replace the key everywhere: it has to be taken as known.',
  },
  'issuer-silent': {
    status: 'info',
    when: 'the issuer gave no answer; its metadata is not judged',
  },
  'web-bot-auth': { status: 'info', when: 'a directory of keys for Web Bot Auth is published' },
  found: { status: 'pass', when: 'nothing above takes points' },
});
