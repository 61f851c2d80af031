import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'og-missing': {
    status: 'warn',
    cost: 12,
    counted: true,
    each: true,
    when: 'og:title, og:description, og:url, og:type or og:image is missing',
    hint: 'Add the missing fields.',
    repairedBy: ['head-snippet'],
  },
  'og-url': {
    status: 'warn',
    cost: 10,
    when: 'og:url is neither the canonical URL nor the address of the page',
    hint: 'Use the canonical URL in og:url.',
  },
  'og-image': {
    status: 'warn',
    cost: 10,
    when: 'og:image is relative, does not exist or is not an image',
    hint: 'Point og:image to an image.',
  },
  'twitter-card': {
    status: 'warn',
    cost: 5,
    when: 'twitter:card is missing',
    hint: 'Add <meta name="twitter:card" content="summary_large_image">.',
    repairedBy: ['head-snippet'],
  },
  complete: { status: 'pass', when: 'no points are deducted' },
});
