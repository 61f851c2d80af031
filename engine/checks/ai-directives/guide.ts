import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A robots meta tag or an X-Robots-Tag header left over from a staging site can keep a ' +
    'page out of search and AI answers for years, and nobody sees it in a browser.',
  steps: [
    'Check both places: curl -sI https://your-site/ | grep -i ' +
      'x-robots-tag, and the <meta name="robots"> of the page.',
    'Remove directives that were meant for staging or for other pages.',
    'Declare each restriction in one place only.',
  ],
  never: ['Do not remove a noindex that the owner set on this page on purpose.'],
  good: {
    title: 'No restrictions',
    language: 'html',
    code: '<meta name="robots" content="index, follow, max-snippet:-1">',
  },
  bad: {
    title: 'Left over from staging',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nX-Robots-Tag: noindex, nofollow',
  },
  falseResults: [
    'A page that its owner deliberately keeps out of search scores 0 here: the ' +
      'check measures whether it can be found, not whether it should be.',
  ],
  references: [
    living(
      'Google: robots meta tag specifications',
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    ),
    living(
      'Google: AI features and your website',
      'https://developers.google.com/search/docs/appearance/ai-features',
    ),
  ],
  changedIn: '2.2.0',
};
