import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Most AI crawlers and fetchers run no scripts: content that ' +
    'is not in the HTML as served does not exist for them. ' +
    'An application shell is an empty page to them, however good it looks in a browser.',
  steps: [
    'Read the page as a fetcher does: run curl -s ' +
      'https://your-site/ and look for a sentence you see in the browser.',
    'Render the page on the server, or prerender it at build time.',
    'Wrap the main content in <main>, with one <h1>, and use header, nav and footer around it.',
  ],
  never: [
    'Do not serve AI clients a separate page: render the same page for everyone.',
    'Do not keep the text in <noscript> alone: a client that runs scripts never shows it.',
  ],
  good: {
    title: 'The content is in the HTML',
    language: 'html',
    code: '<body>\n  <header><nav>…</nav></header>\n  <main>\n    <h1>Sea charts drawn by hand</h1>\n    <p>Acme prints charts of the North Sea on paper that survives salt water, from 24 euros …</p>\n  </main>\n  <footer>…</footer>\n</body>',
  },
  bad: {
    title: 'A shell',
    language: 'html',
    code: '<body>\n  <div id="root"></div>\n  <script src="/app.js"></script>\n</body>',
  },
  falseResults: [
    'A page that is short by design (a login, a search form) is reported as thin.',
    'Text in an image or a canvas does not count.',
    '<noscript> counts only where the page has almost no other main text.',
  ],
  references: [
    living(
      'HTML Standard: the main element',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
    ),
    living('WAI: page regions', 'https://www.w3.org/WAI/tutorials/page-structure/regions/'),
  ],
  changedIn: '3.2.0',
};
