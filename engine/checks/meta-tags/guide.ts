import { living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Chat apps, assistants and link previews show the Open Graph data: ' +
    'without it they guess a title and an image.',
  steps: [
    'Add the five Open Graph fields to the head of each page.',
    'Set og:image to an absolute URL that returns an image.',
  ],
  never: ['Do not add ai:* meta names: no client is known to read them.'],
  good: {
    title: 'A complete head',
    language: 'html',
    code: '<meta property="og:title" content="North Sea charts">\n<meta property="og:description" content="Sea charts drawn by hand.">\n<meta property="og:url" content="https://www.example.com/charts">\n<meta property="og:type" content="website">\n<meta property="og:image" content="https://www.example.com/charts.png">\n<meta name="twitter:card" content="summary_large_image">\n<link rel="describedby" href="/llms.txt" type="text/plain">',
  },
  bad: {
    title: 'A relative image',
    language: 'html',
    code: '<meta property="og:image" content="/charts.png">',
  },
  falseResults: [
    'An image server that refuses HEAD and GET requests from ' +
      'unknown clients may be reported as not returning an image.',
  ],
  references: [
    living('The Open Graph protocol', 'https://ogp.me/'),
    rfc(8288, 'Web Linking', '2017-10'),
  ],
  changedIn: '2.2.0',
};
