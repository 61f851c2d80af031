import { rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A Link header or <link> on the home page is where ' +
    'every agent looks for what else a site offers. ' +
    'A resource that is not advertised has to be guessed, and is rarely found.',
  steps: [
    'Check what is sent: curl -sI https://your-site/',
    'Add one Link header for each machine-readable file that exists.',
    'Send X-Content-Type-Options, Referrer-Policy and a ' +
      'Content-Security-Policy with frame-ancestors.',
    'Send Access-Control-Allow-Origin: * on public JSON files only.',
  ],
  never: [
    'Do not advertise files that do not exist.',
    'Do not send Access-Control-Allow-Origin: * ' +
      'together with credentials, or on private responses.',
    'Do not copy a strict Content-Security-Policy without ' +
      'testing it: it can block the site’s own scripts.',
  ],
  good: {
    title: 'Advertised',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\nLink: </llms.txt>; rel="describedby"; type="text/plain"\nLink: </openapi.json>; rel="service-desc"; type="application/json"\nX-Content-Type-Options: nosniff\nReferrer-Policy: strict-origin-when-cross-origin\nContent-Security-Policy: frame-ancestors \'self\'',
  },
  bad: {
    title: 'A value that does not parse',
    language: 'http',
    code: 'Link: /llms.txt; rel=describedby',
  },
  falseResults: [
    'A file that is not meant to be public may be found at its ' +
      'well-known path; a remark then says that nothing points to it.',
  ],
  references: [
    rfc(8288, 'Web Linking', '2017-10'),
    rfc(8631, 'Link Relation Types for Web Services', '2019-07'),
    rfc(9727, 'api-catalog', '2025-06'),
  ],
  changedIn: '2.2.0',
};
