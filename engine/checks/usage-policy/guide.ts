import { edition, living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An agent that follows rules must be able to read them. ' +
    'Four notations compete; declarations that contradict each other, or use the ' +
    'terms of one notation in another, are treated as no declaration at all.',
  steps: [
    'Let the person who owns the rights decide on three ' +
      'uses: search, input for answers, and training.',
    'Add the answers to the group * in robots.txt: ' +
      'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Send the same as a header where responses are used without robots.txt.',
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
    title: 'Terms of one notation in another',
    language: 'txt',
    code: 'User-agent: *\nContent-Usage: ai-train=no\nAllow: /\n',
  },
  falseResults: [
    'RSL rules with a price, several licenses for one content, or limits ' +
      'to users and places count as declared and are not compared.',
    'Declarations for a part of the site count as declared and are not compared.',
  ],
  references: [
    living('Content Signals', 'https://contentsignals.org/'),
    edition(
      'draft-ietf-aipref-vocab-08: A Vocabulary For Expressing AI Usage Preferences',
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/',
      '2026-09-13',
    ),
    edition(
      'draft-ietf-aipref-attach-05: Associating AI Usage Preferences with Content in HTTP',
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
      '2026-08-19',
    ),
    rfc(9651, 'Structured Field Values for HTTP', '2024-09'),
    edition('RSL 1.0 specification', 'https://rslstandard.org/rsl', '2025-12'),
    edition(
      'TDM Reservation Protocol',
      'https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240202/',
      '2024-02-02',
    ),
  ],
  changedIn: '2.2.0',
};
