import type { Guide } from './define';

export const httpHeadersGuide: Guide = {
  checkId: 'http-headers',
  why: 'A Link header or <link> on the home page is the one place where every agent looks for what else a site offers. What is not advertised has to be guessed, and is mostly not found.',
  rules: [
    {
      status: 'warn',
      slug: 'unadvertised',
      when: 'llms.txt (describedby), Markdown (alternate), API catalog (api-catalog), API description (service-desc), AI catalog (ai-catalog) or licence (license) is there, and neither a Link header nor a <link> says so',
      effect: '−10 each, at most −40',
      fix: 'Send Link: <…>; rel="…"',
    },
    {
      status: 'fail',
      slug: 'broken-link',
      when: 'an advertised discovery target is absent or broken',
      effect: '−10 each, at most −20',
      fix: 'Fix the target.',
    },
    {
      status: 'warn',
      slug: 'link-syntax',
      when: 'a Link value cannot be parsed',
      effect: '−5',
      fix: 'Quote and separate properly.',
    },
    {
      status: 'warn',
      slug: 'no-cors',
      when: 'a public JSON file lacks Access-Control-Allow-Origin',
      effect: '−5 each, at most −15',
      fix: 'Access-Control-Allow-Origin: *',
    },
    {
      status: 'warn',
      slug: 'nosniff',
      when: 'no X-Content-Type-Options: nosniff',
      effect: '−10',
      fix: 'Set it.',
    },
    {
      status: 'warn',
      slug: 'framing',
      when: 'neither frame-ancestors nor X-Frame-Options',
      effect: '−5',
      fix: 'Set one.',
    },
    {
      status: 'warn',
      slug: 'csp',
      when: 'no Content-Security-Policy',
      effect: '−5',
      fix: 'Set one.',
    },
    { status: 'warn', slug: 'referrer', when: 'no Referrer-Policy', effect: '−3', fix: 'Set it.' },
    {
      status: 'pass',
      slug: 'advertised',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Look at what is sent: curl -sI https://your-site/',
    'Add one Link header for each machine file that exists.',
    'Send X-Content-Type-Options, Referrer-Policy and a Content-Security-Policy with frame-ancestors.',
    'Send Access-Control-Allow-Origin: * on public JSON files only.',
  ],
  never: [
    'Do not advertise files that do not exist.',
    'Do not send Access-Control-Allow-Origin: * together with credentials, or on private answers.',
    'Do not copy a strict Content-Security-Policy without trying it: it can stop the site’s own scripts.',
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
    'A file that is not meant for the public may be found by its well-known path; it is then reported as unadvertised.',
  ],
  references: [
    { title: 'RFC 8288: Web Linking', url: 'https://www.rfc-editor.org/rfc/rfc8288' },
    {
      title: 'RFC 8631: Link Relation Types for Web Services',
      url: 'https://www.rfc-editor.org/rfc/rfc8631',
    },
    { title: 'RFC 9727: api-catalog', url: 'https://www.rfc-editor.org/rfc/rfc9727' },
  ],
  changedIn: '1.0.0',
};
