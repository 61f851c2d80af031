import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'broken-link': {
    status: 'fail',
    cost: 10,
    max: 20,
    when: 'an advertised resource does not exist, returns an error or is a web page',
    hint: 'Repair the target or remove the link.',
  },
  'link-syntax': {
    status: 'warn',
    cost: 5,
    when: 'a Link header cannot be parsed',
    hint: 'Quote parameters and separate values with commas: Link: </llms.txt>; rel="describedby".',
  },
  'no-cors': {
    status: 'warn',
    cost: 5,
    max: 15,
    when: 'a public JSON file other than the MCP server card has no Access-Control-Allow-Origin',
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
    hint: 'Send a Content-Security-Policy; start with Content-Security-Policy-Report-Only.',
    repairedBy: ['headers-config'],
  },
  referrer: {
    status: 'warn',
    cost: 3,
    when: 'no Referrer-Policy',
    hint: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    repairedBy: ['headers-config'],
  },
  unadvertised: {
    status: 'info',
    when:
      'the site has llms.txt (describedby), Markdown (alternate), an API catalog (api-catalog), ' +
      'an API description (service-desc), an AI catalog (ard) or a license (license), and no ' +
      'Link header, <link>, line of robots.txt or API catalog points to it',
  },
  'as-alternate': {
    status: 'info',
    when: 'rel="alternate" points to llms.txt, and rel="describedby" does not',
  },
  advertised: { status: 'pass', when: 'no points are deducted' },
});
