import { rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Agents’ fetchers reject what a browser only warns about: to them, ' +
    'a site with an expired or incomplete certificate is down. ' +
    'Plain HTTP lets anyone on the network path rewrite what an agent reads.',
  steps: [
    'Inspect the chain: openssl s_client -connect your-site:443 -servername your-site',
    'Redirect port 80 once: curl -i http://your-site/',
    'Send Strict-Transport-Security on every HTTPS ' +
      'response, first with a short max-age, later with a year.',
  ],
  never: [
    'Do not send HSTS with a long max-age before every subdomain it covers supports HTTPS.',
    'Do not add preload lightly: removal from the list takes months.',
  ],
  good: {
    title: 'Permanent and short',
    language: 'http',
    code: 'GET http://www.example.com/\n\nHTTP/1.1 301 Moved Permanently\nLocation: https://www.example.com/\n\nGET https://www.example.com/\n\nHTTP/1.1 200 OK\nStrict-Transport-Security: max-age=31536000',
  },
  bad: {
    title: 'A detour and no policy',
    language: 'http',
    code: 'GET http://example.com/\n\nHTTP/1.1 302 Found\nLocation: http://www.example.com/',
  },
  falseResults: [
    'A site on a closed network with its own certificate authority fails, ' +
      'unless the scanner trusts that authority (NODE_EXTRA_CA_CERTS).',
  ],
  references: [
    rfc(9325, 'Recommendations for Secure Use of TLS', '2022-11'),
    rfc(6797, 'HTTP Strict Transport Security', '2012-11'),
  ],
  changedIn: '2.0.0',
};
