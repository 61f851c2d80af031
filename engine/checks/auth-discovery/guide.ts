import { edition, living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A client that receives a 401 has to find out which server issues tokens, and how. With two ' +
    'small documents it signs in itself; without them, a person configures every client by hand.',
  steps: [
    'Serve /.well-known/oauth-protected-resource with resource and authorization_servers.',
    'Send WWW-Authenticate: Bearer resource_metadata="…" with every 401.',
    'Answer an invalid token with 401 and error="invalid_token".',
    'Serve the metadata of the issuer at /.well-known/oauth-authorization-server.',
    'Offer S256 and client ID metadata documents.',
  ],
  never: [
    'Do not publish client secrets or private keys.',
    'Do not name an issuer that does not issue tokens for this resource.',
  ],
  good: {
    title: 'Protected resource metadata',
    language: 'json',
    code: '{\n  "resource": "https://api.example.com",\n  "authorization_servers": ["https://auth.example.com"],\n  "bearer_methods_supported": ["header"]\n}\n',
  },
  bad: {
    title: 'A 401 without a pointer',
    language: 'http',
    code: 'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer\n',
  },
  falseResults: [
    'One protected MCP endpoint or operation (GET, no input) is asked: without a token, and with one ' +
      'that no server issued.',
    'Only the first authorization server is followed, and its keys only if they are on this site.',
    'Metadata at a URL that no 401 names and that is not derived from the resource is not found.',
  ],
  references: [
    rfc(9728, 'OAuth 2.0 Protected Resource Metadata', '2025-04'),
    rfc(6750, 'OAuth 2.0 Bearer Token Usage', '2012-10'),
    rfc(8414, 'OAuth 2.0 Authorization Server Metadata', '2018-06'),
    edition(
      'OpenID Connect Discovery 1.0 with errata set 2',
      'https://openid.net/specs/openid-connect-discovery-1_0.html',
      '2023-12-15',
    ),
    rfc(7636, 'Proof Key for Code Exchange', '2015-09'),
    living('auth.md: agent registration', 'https://workos.com/auth-md/docs/auth-md'),
  ],
  changedIn: '3.1.0',
};
