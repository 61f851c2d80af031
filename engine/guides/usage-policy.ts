import type { Guide } from './define';

export const usagePolicyGuide: Guide = {
  checkId: 'usage-policy',
  why: 'An agent that obeys rules must be able to read them. Four notations compete; declarations that contradict each other, or use one notation’s words in another, are read as no declaration at all.',
  rules: [
    {
      status: 'warn',
      slug: 'none',
      when: 'no readable Content-Signal, Content-Usage, RSL or TDMRep declaration',
      effect: 'exactly 50',
      fix: 'State it, even if you allow all.',
    },
    {
      status: 'fail',
      slug: 'contradiction',
      when: 'training, input or search is declared both yes and no for the same readers',
      effect: '−25 each',
      fix: 'Keep one answer.',
    },
    {
      status: 'warn',
      slug: 'syntax',
      when: 'words of another notation (ai-train in Content-Usage, yes for y), a line outside a group, bad JSON',
      effect: '−10 each, at most −30',
      fix: 'Use the right words.',
    },
    {
      status: 'warn',
      slug: 'robots-mismatch',
      when: 'training or search is declared yes while robots.txt keeps all its crawlers out, or search is declared no while search crawlers are let in by name',
      effect: '−10',
      fix: 'Align it with Allow and Disallow.',
    },
    {
      status: 'info',
      slug: 'undeclared',
      when: 'nothing is declared about one of the three uses',
      effect: 'none',
      fix: null,
    },
    {
      status: 'info',
      slug: 'honoured',
      when: 'always: only Allow and Disallow are documented as honoured by the large operators',
      effect: 'none',
      fix: null,
    },
    {
      status: 'pass',
      slug: 'declared',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Let the person who owns the rights decide three answers: search, input of answers, training.',
    'Write them into the group * of robots.txt: Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Send the same as a header where responses travel without robots.txt.',
    'Remove declarations that say something else.',
  ],
  never: [
    'Do not declare a permission or a prohibition that the owner did not decide.',
    'Do not rely on a declaration alone to keep a crawler out.',
  ],
  good: {
    title: 'robots.txt with content signals',
    language: 'txt',
    code: 'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n',
  },
  bad: {
    title: 'Words of one notation in another',
    language: 'txt',
    code: 'User-agent: *\nContent-Usage: ai-train=no\nAllow: /\n',
  },
  falseResults: [
    'RSL rules with a price, several licences for one content or limits to users and places count as declared, and are not compared.',
    'Declarations for a part of the site count as declared, and are not compared.',
  ],
  references: [
    { title: 'Content Signals', url: 'https://contentsignals.org/' },
    {
      title: 'draft-ietf-aipref-attach: Associating AI Usage Preferences with Content in HTTP',
      url: 'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
    },
    {
      title: 'RFC 9651: Structured Field Values for HTTP',
      url: 'https://www.rfc-editor.org/rfc/rfc9651',
    },
    { title: 'RSL 1.0 specification', url: 'https://rslstandard.org/rsl' },
    {
      title: 'TDM Reservation Protocol',
      url: 'https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240202/',
    },
  ],
  changedIn: '1.0.0',
};
