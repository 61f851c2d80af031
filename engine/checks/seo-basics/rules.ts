import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'no-title': {
    status: 'fail',
    cost: 25,
    when: 'the head has no title',
    hint: 'Name the page and the site in <title>.',
    repairedBy: ['head-snippet'],
  },
  'title-length': {
    status: 'warn',
    cost: 5,
    when: 'the title has fewer than 10 or more than 120 characters',
    hint: 'Name the page and the site in 10 to 120 characters.',
  },
  'no-description': {
    status: 'warn',
    cost: 20,
    when: 'the page has no description',
    hint: 'Write one or two factual sentences.',
    repairedBy: ['head-snippet'],
  },
  'description-length': {
    status: 'warn',
    cost: 5,
    when: 'the description has fewer than 50 or more than 320 characters',
    hint: 'Write one or two factual sentences of 50 to 320 characters.',
  },
  'same-text': {
    status: 'warn',
    cost: 5,
    when: 'the description equals the title',
    hint: 'Write a description that adds to the title.',
  },
  'no-canonical': {
    status: 'warn',
    cost: 10,
    when: 'neither the head nor the Link header has a canonical URL',
    hint: 'Add <link rel="canonical"> with the absolute URL.',
    repairedBy: ['head-snippet'],
  },
  'many-canonical': {
    status: 'warn',
    cost: 10,
    group: 'canonical',
    max: 15,
    when: 'head and Link header have several different canonical URLs',
    hint: 'Keep one canonical link with an absolute URL.',
  },
  'relative-canonical': {
    status: 'warn',
    cost: 3,
    group: 'canonical',
    max: 15,
    when: 'the canonical URL is relative',
    hint: 'Write the absolute URL.',
  },
  'canonical-away': {
    status: 'fail',
    cost: 15,
    group: 'canonical',
    max: 15,
    when:
      'the canonical URL is not a web address, or points to ' +
      'another site, to a 4xx, or (home page) to another path that is none of its language versions',
    hint: 'Point the canonical link to the URL that serves the page.',
  },
  'no-lang': {
    status: 'warn',
    cost: 10,
    when: '<html> has no lang attribute',
    hint: 'Set <html lang="en">, or the tag of the page’s language.',
  },
  'bad-lang': {
    status: 'warn',
    cost: 5,
    when: 'lang is not a valid RFC 5646 tag, such as one with a subtag that IANA does not register',
    hint: 'Use a tag of the IANA registry, such as en or de-CH.',
  },
  charset: {
    status: 'warn',
    cost: 5,
    when: 'neither the header nor the first 1024 bytes declare UTF-8',
    hint: 'Declare UTF-8 in the Content-Type header.',
  },
  viewport: {
    status: 'warn',
    cost: 3,
    when: 'the page has no viewport meta tag',
    hint: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    repairedBy: ['head-snippet'],
  },
  hreflang: {
    status: 'warn',
    cost: 3,
    when: 'an hreflang set does not include the page itself, or has invalid codes',
    hint: 'Complete the set with valid codes and the page itself.',
  },
  'head-cut': {
    status: 'info',
    when: 'a <noscript> that contains text or an image ends the head for parsers without scripting',
  },
  identified: { status: 'pass', when: 'no points are deducted' },
});
