import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'no-title': {
    status: 'fail',
    cost: 25,
    when: 'no title in the head',
    hint: 'Name page and site.',
    repairedBy: ['head-snippet'],
  },
  'title-length': {
    status: 'warn',
    cost: 5,
    when: 'fewer than 10 or more than 120 characters',
    hint: 'Name the page and the site in 10 to 120 characters.',
  },
  'no-description': {
    status: 'warn',
    cost: 20,
    when: 'no description',
    hint: 'One or two factual sentences.',
    repairedBy: ['head-snippet'],
  },
  'description-length': {
    status: 'warn',
    cost: 5,
    when: 'fewer than 50 or more than 320 characters',
    hint: 'Write one or two factual sentences of 50 to 320 characters.',
  },
  'same-text': {
    status: 'warn',
    cost: 5,
    when: 'the description equals the title',
    hint: 'Write a distinct description.',
  },
  'no-canonical': {
    status: 'warn',
    cost: 10,
    when: 'no canonical link',
    hint: 'Add <link rel="canonical"> with the absolute address.',
    repairedBy: ['head-snippet'],
  },
  'many-canonical': {
    status: 'warn',
    cost: 10,
    when: 'several different canonical links',
    hint: 'Keep one absolute canonical.',
  },
  'relative-canonical': {
    status: 'warn',
    cost: 3,
    when: 'the canonical address is relative',
    hint: 'Write the absolute address.',
  },
  'canonical-away': {
    status: 'fail',
    cost: 15,
    when: 'it is no web address, or points to another site, to a 4xx, or (home page) to another path',
    hint: 'Point it at the address that serves the page.',
  },
  'no-lang': {
    status: 'warn',
    cost: 10,
    when: 'no lang on <html>',
    hint: 'Set <html lang="en"> or the tag of its language.',
  },
  'bad-lang': {
    status: 'warn',
    cost: 5,
    when: 'lang is not a tag of RFC 5646',
    hint: 'Use a tag of RFC 5646, such as en or de-CH.',
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
    when: 'no viewport declaration',
    hint: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    repairedBy: ['head-snippet'],
  },
  hreflang: {
    status: 'warn',
    cost: 3,
    when: 'an hreflang set without the page itself, or with bad codes',
    hint: 'Complete the set: valid codes, and the page itself.',
  },
  'head-cut': {
    status: 'info',
    when: 'a <noscript> that holds text or an image ends the head for readers that run no scripts',
  },
  identified: { status: 'pass', when: 'nothing above takes points' },
});
