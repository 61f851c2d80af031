import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  negotiated: {
    status: 'pass',
    when: 'asked for text/markdown, the page answers it, and it is not HTML',
  },
  'plain-type': {
    status: 'warn',
    cap: 70,
    when: 'Markdown text typed text/plain',
    hint: 'Send Content-Type: text/markdown; charset=utf-8.',
    repairedBy: ['home-md'],
  },
  relabelled: {
    status: 'fail',
    cap: 20,
    when: 'typed text/markdown, but an HTML body',
    hint: 'Convert the body.',
    repairedBy: ['home-md'],
  },
  sibling: {
    status: 'warn',
    set: [70, 60],
    when: 'only an advertised address works; only an unadvertised sibling works',
    hint: 'Also answer the Accept header.',
    repairedBy: ['home-md'],
  },
  'broken-alternate': {
    status: 'fail',
    set: 10,
    when: 'the advertised target is absent or HTML, and nothing else works',
    hint: 'Repair or drop the link.',
    repairedBy: ['home-md'],
  },
  none: {
    status: 'fail',
    set: 0,
    when: 'no Markdown by any way',
    hint: 'Convert on request, or publish .md siblings.',
    repairedBy: ['home-md'],
  },
  'no-vary': {
    status: 'warn',
    cost: 15,
    when: 'cacheable, and Vary lacks Accept',
    hint: 'Send Vary: Accept, else caches mix the formats.',
    repairedBy: ['home-md', 'headers-config'],
  },
  'ignores-q': {
    status: 'warn',
    cost: 10,
    when: 'a client that prefers HTML gets Markdown',
    hint: 'Honour quality values.',
    repairedBy: ['home-md'],
  },
  empty: {
    status: 'fail',
    cost: 40,
    when: 'less than a quarter of the main text, where that has 600 characters or more',
    hint: 'Include the content.',
    repairedBy: ['home-md'],
  },
  parity: {
    status: 'warn',
    cost: 15,
    when: 'fewer than half of the h1–h3 texts',
    hint: 'Generate both from one source.',
    repairedBy: ['home-md'],
  },
  'no-charset': {
    status: 'warn',
    cost: 3,
    when: 'text/markdown without charset',
    hint: 'Send Content-Type: text/markdown; charset=utf-8.',
    repairedBy: ['home-md'],
  },
  'open-fence': {
    status: 'warn',
    cost: 5,
    when: 'a code fence is never closed',
    hint: 'Close every fence.',
    repairedBy: ['home-md'],
  },
  tokens: {
    status: 'info',
    when: 'tokens of both forms, as stated or estimated',
  },
});
