import type { Guide } from './define';

export const tlsHttpsGuide: Guide = {
  checkId: 'tls-https',
  why: 'Agents’ fetchers refuse what a browser would only warn about: an expired or incomplete certificate is a dead site to them. Plain HTTP lets anyone on the way rewrite what an agent reads.',
  rules: [
    {
      status: 'fail',
      slug: 'invalid-cert',
      when: 'chain, name or date of the certificate is invalid',
      effect: 'exactly 0',
      fix: 'Renew or repair the certificate.',
    },
    {
      status: 'fail',
      slug: 'no-https',
      when: 'no connection or no TLS on port 443',
      effect: 'exactly 10',
      fix: 'Enable TLS.',
    },
    {
      status: 'fail',
      slug: 'old-tls',
      when: 'the best protocol is TLS 1.1 or lower',
      effect: '−30',
      fix: 'Enable 1.2 and 1.3.',
    },
    {
      status: 'warn',
      slug: 'expiring',
      when: 'the certificate expires within 14 days',
      effect: '−10',
      fix: 'Automate renewal.',
    },
    {
      status: 'fail',
      slug: 'http-content',
      when: 'port 80 answers 2xx',
      effect: '−25',
      fix: 'Redirect with 301 or 308 to https.',
    },
    {
      status: 'warn',
      slug: 'http-detour',
      when: 'port 80 redirects to another http address first, or with 302 or 303',
      effect: '−5',
      fix: 'One permanent redirect.',
    },
    {
      status: 'warn',
      slug: 'no-hsts',
      when: 'no Strict-Transport-Security',
      effect: '−15',
      fix: 'max-age=31536000',
    },
    {
      status: 'warn',
      slug: 'short-hsts',
      when: 'max-age below 15552000',
      effect: '−5',
      fix: 'max-age=31536000',
    },
    {
      status: 'warn',
      slug: 'bad-hsts',
      when: 'the header cannot be parsed, or is sent over http only',
      effect: '−10',
      fix: 'max-age=31536000',
    },
    {
      status: 'warn',
      slug: 'preload',
      when: 'preload without includeSubDomains and max-age of a year',
      effect: '−5',
      fix: 'Meet the terms or drop it.',
    },
    {
      status: 'pass',
      slug: 'secure',
      when: 'nothing above takes points; a closed port 80 is fine',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Look at the chain: openssl s_client -connect your-site:443 -servername your-site',
    'Redirect port 80 once: curl -i http://your-site/',
    'Send Strict-Transport-Security on every https answer, with a short max-age at first and a year later.',
  ],
  never: [
    'Do not send HSTS with a long max-age before every subdomain that it covers speaks HTTPS.',
    'Do not add preload without meaning it: leaving the list takes months.',
  ],
  good: {
    title: 'Permanent and short',
    language: 'http',
    code: 'GET http://www.example.com/\n\nHTTP/1.1 301 Moved Permanently\nLocation: https://www.example.com/\n\nGET https://www.example.com/\n\nHTTP/1.1 200 OK\nStrict-Transport-Security: max-age=31536000',
  },
  bad: {
    title: 'A detour, and no policy',
    language: 'http',
    code: 'GET http://example.com/\n\nHTTP/1.1 302 Found\nLocation: http://www.example.com/',
  },
  falseResults: [
    'A site for a closed network with a certificate of its own authority fails unless that authority is made known to the scanner (NODE_EXTRA_CA_CERTS).',
  ],
  references: [
    {
      title: 'RFC 9325: Recommendations for Secure Use of TLS',
      url: 'https://www.rfc-editor.org/rfc/rfc9325',
    },
    {
      title: 'RFC 6797: HTTP Strict Transport Security',
      url: 'https://www.rfc-editor.org/rfc/rfc6797',
    },
  ],
  changedIn: '1.0.0',
};
