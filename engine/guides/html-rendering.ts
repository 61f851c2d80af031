import type { Guide } from './define';

export const htmlRenderingGuide: Guide = {
  checkId: 'html-rendering',
  why: 'Most AI crawlers and fetchers run no scripts: what is not in the HTML that arrives does not exist for them. An application shell is an empty page, however good it looks in a browser.',
  rules: [
    {
      status: 'fail',
      slug: 'no-html',
      when: 'status 400 or above, an empty body, or not HTML',
      effect: 'exactly 0',
      fix: 'Return an HTML document with status 200.',
    },
    {
      status: 'fail',
      slug: 'shell',
      when: 'main text below 200 characters and a mount node with no more than a waiting sentence in it (#root, #app, #__next, #__nuxt, #svelte, #___gatsby, app-root)',
      effect: 'at most 15',
      fix: 'Render the route on the server or prerender it.',
    },
    {
      status: 'fail',
      slug: 'client-redirect',
      when: 'a meta refresh within 5 seconds, or a body whose only script sets location, with main text below 200',
      effect: 'at most 30',
      fix: 'Use a 301 or 308 response.',
    },
    {
      status: 'fail',
      slug: 'no-text',
      when: 'main text below 200 characters, no mount node',
      effect: '−50',
      fix: 'Put the page’s text into the HTML.',
    },
    {
      status: 'warn',
      slug: 'thin',
      when: 'main text of 200 to 599 characters',
      effect: '−20',
      fix: 'Serve the key facts (what, who, price, contact) as text.',
    },
    {
      status: 'warn',
      slug: 'no-main',
      when: 'no main or article landmark',
      effect: '−10',
      fix: 'Wrap the primary content in <main>.',
    },
    {
      status: 'warn',
      slug: 'few-landmarks',
      when: 'fewer than two of header, nav and footer',
      effect: '−5',
      fix: 'Use semantic landmarks.',
    },
    { status: 'warn', slug: 'no-h1', when: 'no h1', effect: '−10', fix: 'Give the page one <h1>.' },
    {
      status: 'warn',
      slug: 'many-h1',
      when: 'more than one h1',
      effect: '−3',
      fix: 'Give the page one <h1>.',
    },
    {
      status: 'warn',
      slug: 'late-content',
      when: '10 to 50 %, or more than 50 % of all text stands before the main content',
      effect: '−5, or −10',
      fix: 'Move boilerplate after the content.',
    },
    {
      status: 'warn',
      slug: 'long',
      when: 'main text of 50,000 to 100,000 characters, or more',
      effect: '−5, or −15',
      fix: 'Split the page; many fetchers cut there.',
    },
    {
      status: 'warn',
      slug: 'img-alt',
      when: 'more than 10 % of the images have no alt attribute; alt="" counts as present',
      effect: '−5',
      fix: 'Describe images, or mark them decorative.',
    },
    {
      status: 'pass',
      slug: 'rendered',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Read the page as a fetcher does: curl -s https://your-site/ and look for a sentence you see in the browser.',
    'Render the route on the server, or prerender it at build time.',
    'Wrap the primary content in <main>, with one <h1>, and use header, nav and footer around it.',
  ],
  never: [
    'Do not serve AI clients a page of their own: render the same page for everyone.',
    'Do not put the text into <noscript> only; it is not counted as content.',
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
    'A page that is short by nature (a login, a search form) is reported as thin.',
    'Text inside an image or a canvas is not text.',
  ],
  references: [
    {
      title: 'HTML Standard: the main element',
      url: 'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
    },
    { title: 'WAI: page regions', url: 'https://www.w3.org/WAI/tutorials/page-structure/regions/' },
  ],
  changedIn: '1.0.0',
};
