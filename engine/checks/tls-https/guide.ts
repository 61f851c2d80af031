import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'Agents’ fetchers refuse what a browser would only warn about: an expired or incomplete certificate is a dead site to them. Plain HTTP lets anyone on the way rewrite what an agent reads.',
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
      date: '2022-11',
    },
    {
      title: 'RFC 6797: HTTP Strict Transport Security',
      url: 'https://www.rfc-editor.org/rfc/rfc6797',
      date: '2012-11',
    },
  ],
  changedIn: '1.0.1',
};
