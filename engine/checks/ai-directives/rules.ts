import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  noindex: {
    status: 'fail',
    set: 0,
    when: 'noindex, none, or an unavailable_after date in the past',
    hint: 'Remove the directive from pages that should be found.',
  },
  nosnippet: {
    status: 'fail',
    cost: 30,
    when: 'nosnippet or max-snippet:0, for all crawlers or for Googlebot',
    hint: 'Remove nosnippet, or raise max-snippet.',
  },
  noarchive: {
    status: 'warn',
    cost: 2,
    when: 'noarchive, for all crawlers or for those of Bing',
    hint: 'Remove noarchive.',
  },
  nocache: {
    status: 'warn',
    cost: 1,
    when: 'nocache, for all crawlers or for those of Bing',
    hint: 'Remove nocache.',
  },
  'data-nosnippet': {
    status: 'warn',
    cost: 2,
    when: 'data-nosnippet on main, article or body',
    hint: 'Set data-nosnippet only on the parts that must not be quoted.',
  },
  'low-snippet': {
    status: 'warn',
    cost: 1,
    when: 'max-snippet of 1 to 159',
    hint: 'Raise max-snippet to 160 or more, or use -1.',
  },
  conflict: {
    status: 'warn',
    cost: 1,
    when: 'the meta tag and the header disagree about the same crawlers',
    hint: 'Declare the directive in one place only.',
  },
  nofollow: {
    status: 'warn',
    cost: 5,
    when: 'nofollow applies to the whole page',
    hint: 'Use rel="nofollow" on individual links instead.',
  },
  noai: {
    status: 'info',
    when: 'noai or noimageai, which no major operator documents as supported',
  },
  'extended-misread': {
    status: 'info',
    when:
      'robots.txt disallows Google-Extended and no snippet ' +
      'limit is set: AI Overviews are not affected',
  },
  orders: {
    status: 'info',
    when:
      'a comment or hidden text of the page tells models to ignore their instructions or to ' +
      'conceal something, or its text has invisible characters',
  },
  news: { status: 'info', when: 'noindex for googlebot-news, which is for Google News alone' },
  unrestricted: { status: 'pass', when: 'no points are deducted' },
});
