import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  unadvertised: {
    status: 'warn',
    cost: 10,
    max: 40,
    when: 'llms.txt (describedby), Markdown (alternate), API catalog (api-catalog), API description (service-desc), AI catalog (ard) or licence (license) is there, and neither a Link header nor a <link> leads to it',
    hint: 'Send Link: <…>; rel="…"',
    repairedBy: ['headers-config'],
  },
  'broken-link': {
    status: 'fail',
    cost: 10,
    max: 20,
    when: 'an advertised discovery target is absent, broken or a web page',
    hint: 'Repair the target or drop the link.',
  },
  'link-syntax': {
    status: 'warn',
    cost: 5,
    when: 'a Link value cannot be parsed',
    hint: 'Quote parameters and separate values with commas: Link: </llms.txt>; rel="describedby".',
  },
  'no-cors': {
    status: 'warn',
    cost: 5,
    max: 15,
    when: 'a public JSON file other than the MCP server card lacks Access-Control-Allow-Origin',
    hint: 'Send Access-Control-Allow-Origin: * on public JSON files.',
    repairedBy: ['headers-config'],
  },
  nosniff: {
    status: 'warn',
    cost: 10,
    when: 'no X-Content-Type-Options: nosniff',
    hint: 'Send X-Content-Type-Options: nosniff.',
    repairedBy: ['headers-config'],
  },
  framing: {
    status: 'warn',
    cost: 5,
    when: 'neither frame-ancestors nor X-Frame-Options',
    hint: "Send Content-Security-Policy: frame-ancestors 'self'.",
    repairedBy: ['headers-config'],
  },
  csp: {
    status: 'warn',
    cost: 5,
    when: 'no Content-Security-Policy',
    hint: 'Send a Content-Security-Policy; start with one that reports only.',
    repairedBy: ['headers-config'],
  },
  referrer: {
    status: 'warn',
    cost: 3,
    when: 'no Referrer-Policy',
    hint: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    repairedBy: ['headers-config'],
  },
  'as-alternate': {
    status: 'info',
    when: 'llms.txt is pointed to by rel="alternate" and not by rel="describedby"',
  },
  advertised: { status: 'pass', when: 'nothing above takes points' },
});
