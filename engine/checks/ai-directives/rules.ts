import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  noindex: {
    status: 'fail',
    set: 0,
    when: 'noindex, none, or a past unavailable_after',
    hint: 'Remove it from pages that are meant to be found.',
  },
  nosnippet: {
    status: 'fail',
    cost: 30,
    when: 'nosnippet or max-snippet:0',
    hint: 'Drop nosnippet, or raise max-snippet.',
  },
  noarchive: { status: 'warn', cost: 20, when: 'noarchive', hint: 'Remove noarchive.' },
  nocache: { status: 'warn', cost: 10, when: 'nocache', hint: 'Remove nocache.' },
  'data-nosnippet': {
    status: 'warn',
    cost: 20,
    when: 'data-nosnippet on main, article or body',
    hint: 'Put it only on the parts that must not be quoted.',
  },
  'low-snippet': {
    status: 'warn',
    cost: 5,
    when: 'max-snippet of 1 to 159',
    hint: 'Raise max-snippet to 160 or more, or use -1.',
  },
  conflict: {
    status: 'warn',
    cost: 5,
    when: 'meta tag and header disagree',
    hint: 'State it once.',
  },
  nofollow: {
    status: 'warn',
    cost: 5,
    when: 'nofollow for the whole page',
    hint: 'Restrict it to single links with rel="nofollow".',
  },
  noai: { status: 'info', when: 'noai or noimageai: no major operator documents support' },
  'extended-misread': {
    status: 'info',
    when: 'robots.txt disallows Google-Extended and no snippet limit is set: does not affect AI Overviews',
  },
  unrestricted: { status: 'pass', when: 'nothing above takes points' },
});
