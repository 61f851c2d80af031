import type { Guide } from './define';

export const authDiscoveryGuide: Guide = {
  checkId: 'auth-discovery',
  why: 'A client that meets a 401 has to learn which server issues tokens for this resource and how. With two small documents it can start a sign-in by itself; without them a person has to configure every client by hand.',
  rules: [
    { status: 'fail', slug: 'absent', when: 'something is protected and no protected resource metadata is found', effect: 'exactly 0', fix: 'Publish RFC 9728 metadata.' },
    { status: 'info', slug: 'api-key-only', when: 'only API keys or static tokens are described, and no MCP endpoint answers 401', effect: 'none; absent is not raised', fix: null },
    { status: 'warn', slug: 'no-challenge', when: 'a 401 with Bearer, or of an MCP endpoint, lacks resource_metadata', effect: '−10', fix: 'Add resource_metadata.' },
    { status: 'fail', slug: 'no-resource', when: 'the metadata has no resource', effect: '−15', fix: 'Name the resource.' },
    { status: 'fail', slug: 'resource-mismatch', when: 'resource is on another origin or beside what was asked', effect: '−15', fix: 'Name the resource that clients ask for.' },
    { status: 'fail', slug: 'no-issuer', when: 'authorization_servers is missing or empty', effect: 'at most 40', fix: 'List the issuer.' },
    { status: 'fail', slug: 'no-as-metadata', when: 'neither RFC 8414 metadata nor an OpenID configuration is found for the first issuer', effect: '−30', fix: 'Publish it.' },
    { status: 'fail', slug: 'issuer-mismatch', when: 'issuer differs from the identifier in authorization_servers', effect: '−25', fix: 'Write the same identifier.' },
    { status: 'warn', slug: 'as-missing', when: 'authorization_endpoint, token_endpoint or response_types_supported is missing', effect: '−10 each', fix: 'Add the member.' },
    { status: 'warn', slug: 'no-pkce', when: 'code_challenge_methods_supported lacks S256', effect: '−15', fix: 'Offer S256.' },
    { status: 'warn', slug: 'no-registration', when: 'neither client_id_metadata_document_supported nor registration_endpoint', effect: '−5', fix: 'Offer client metadata documents.' },
    { status: 'fail', slug: 'private-key', when: 'a published key has the member d', effect: '−20', fix: 'Remove it and rotate the key.' },
    { status: 'info', slug: 'issuer-silent', when: 'the issuer gave no answer; its metadata is not judged', effect: 'none', fix: null },
    { status: 'info', slug: 'web-bot-auth', when: 'a directory of keys for Web Bot Auth is published', effect: 'none', fix: null },
    { status: 'pass', slug: 'found', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: [
    'Serve /.well-known/oauth-protected-resource with resource and authorization_servers.',
    'Send WWW-Authenticate: Bearer resource_metadata="…" with every 401.',
    'Serve the metadata of the issuer at /.well-known/oauth-authorization-server.',
    'Offer S256 and client ID metadata documents.',
  ],
  never: ['Do not publish client secrets or private keys.', 'Do not name an issuer that does not issue tokens for this resource.'],
  good: { title: 'Protected resource metadata', language: 'json', code: '{\n  "resource": "https://api.example.com",\n  "authorization_servers": ["https://auth.example.com"],\n  "bearer_methods_supported": ["header"]\n}\n' },
  bad: { title: 'A 401 that says nothing', language: 'http', code: 'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer\n' },
  falseResults: [
    'Operations of an API are never called: a 401 that only they send is not seen.',
    'Only the first authorization server is followed.',
    'Metadata on an address that no 401 names and that is not derived from the resource is not found.',
  ],
  references: [
    { title: 'RFC 9728: OAuth 2.0 Protected Resource Metadata', url: 'https://www.rfc-editor.org/rfc/rfc9728' },
    { title: 'RFC 8414: OAuth 2.0 Authorization Server Metadata', url: 'https://www.rfc-editor.org/rfc/rfc8414' },
    { title: 'OpenID Connect Discovery 1.0', url: 'https://openid.net/specs/openid-connect-discovery-1_0.html' },
    { title: 'RFC 7636: Proof Key for Code Exchange', url: 'https://www.rfc-editor.org/rfc/rfc7636' },
  ],
  changedIn: '1.0.0',
};
