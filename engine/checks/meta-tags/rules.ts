import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'og-missing': {
    status: 'warn',
    cost: 12,
    each: true,
    when: 'og:title, og:description, og:url, og:type or og:image is missing',
    hint: 'Add it.',
    repairedBy: ['head-snippet'],
  },
  'og-url': {
    status: 'warn',
    cost: 10,
    when: 'og:url differs from the canonical address',
    hint: 'Let both name the same address.',
  },
  'og-image': {
    status: 'warn',
    cost: 10,
    when: 'og:image is relative, gone, or not an image',
    hint: 'Point it at an image.',
  },
  'twitter-card': {
    status: 'warn',
    cost: 5,
    when: 'no twitter:card',
    hint: 'Add <meta name="twitter:card" content="summary_large_image">.',
    repairedBy: ['head-snippet'],
  },
  'no-pointer': {
    status: 'warn',
    cost: 15,
    when: 'llms.txt or a Markdown form exists, and neither <link rel=describedby/alternate> nor such a Link header points to it',
    hint: 'Add the link to the head.',
    repairedBy: ['head-snippet'],
  },
  complete: { status: 'pass', when: 'nothing above takes points' },
});
