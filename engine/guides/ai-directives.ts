import type { Guide } from './define';

export const aiDirectivesGuide: Guide = {
  checkId: 'ai-directives',
  why: 'A robots meta tag or an X-Robots-Tag header set once for a staging site can keep a page out of search and out of AI answers for years, and nobody sees it in a browser.',
  rules: [
    {
      status: 'fail',
      slug: 'noindex',
      when: 'noindex, none, or a past unavailable_after',
      effect: 'exactly 0',
      fix: 'Remove it from pages meant to be found.',
    },
    {
      status: 'fail',
      slug: 'nosnippet',
      when: 'nosnippet or max-snippet:0',
      effect: '−30',
      fix: 'Blocks use in Google’s AI answers; drop or raise it.',
    },
    {
      status: 'warn',
      slug: 'noarchive',
      when: 'noarchive',
      effect: '−20',
      fix: 'Limits use in Copilot answers; remove it.',
    },
    {
      status: 'warn',
      slug: 'nocache',
      when: 'nocache',
      effect: '−10',
      fix: 'Limits use in Copilot answers; remove it.',
    },
    {
      status: 'warn',
      slug: 'data-nosnippet',
      when: 'data-nosnippet on main, article or body',
      effect: '−20',
      fix: 'Narrow it.',
    },
    {
      status: 'warn',
      slug: 'low-snippet',
      when: 'max-snippet of 1 to 159',
      effect: '−5',
      fix: 'Raise it or use -1.',
    },
    {
      status: 'warn',
      slug: 'conflict',
      when: 'meta tag and header disagree',
      effect: '−5',
      fix: 'State it once.',
    },
    {
      status: 'warn',
      slug: 'nofollow',
      when: 'nofollow for the whole page',
      effect: '−5',
      fix: 'Restrict it to single links.',
    },
    {
      status: 'info',
      slug: 'noai',
      when: 'noai or noimageai: no major operator documents support',
      effect: 'none',
      fix: null,
    },
    {
      status: 'info',
      slug: 'extended-misread',
      when: 'robots.txt disallows Google-Extended and no snippet limit is set: does not affect AI Overviews',
      effect: 'none',
      fix: null,
    },
    {
      status: 'pass',
      slug: 'unrestricted',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Look at both places: curl -sI https://your-site/ | grep -i x-robots-tag, and the <meta name="robots"> of the page.',
    'Remove what was meant for staging or for other pages.',
    'State a limit in one place only.',
  ],
  never: ['Do not remove a noindex that the owner set on purpose for this page.'],
  good: {
    title: 'Free to quote',
    language: 'html',
    code: '<meta name="robots" content="index, follow, max-snippet:-1">',
  },
  bad: {
    title: 'Left over from staging',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nX-Robots-Tag: noindex, nofollow',
  },
  falseResults: [
    'A page that its owner keeps out of search on purpose scores 0 here: the check asks whether it can be found, not whether it should.',
  ],
  references: [
    {
      title: 'Google: robots meta tag specifications',
      url: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    },
    {
      title: 'Google: AI features and your website',
      url: 'https://developers.google.com/search/docs/appearance/ai-features',
    },
  ],
  changedIn: '1.0.0',
};
