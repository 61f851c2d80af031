import type { Guide } from './define';

export const httpHygieneGuide: Guide = {
  checkId: 'http-hygiene',
  why: 'An agent has no eyes: the status code tells it whether an address exists, moved or is overloaded. A site that answers 200 for everything makes every probe look successful and every file look published.',
  rules: [
    { status: 'fail', slug: 'soft-404', when: 'a random path answers 2xx', effect: '−35', fix: 'Answer 404.' },
    { status: 'fail', slug: 'soft-404-redirect', when: 'a random path redirects to a page that answers 2xx', effect: '−25', fix: 'Answer 404 directly.' },
    { status: 'fail', slug: 'well-known-catchall', when: 'a random name below /.well-known/ answers 2xx', effect: '−10', fix: 'Exclude /.well-known/ from the rewrite.' },
    { status: 'warn', slug: 'masked-404', when: '401 or 403 for a random path, and not for the whole site', effect: '−5', fix: 'Use 404.' },
    { status: 'warn', slug: 'empty-404', when: 'the 404 has no body', effect: '−2', fix: 'Say what happened.' },
    { status: 'warn', slug: 'head', when: 'HEAD answers another status than GET', effect: '−10', fix: 'Support HEAD.' },
    { status: 'warn', slug: 'hops', when: 'more than one redirect, http to https not counted', effect: '−5 each, at most −15', fix: 'Redirect once.' },
    { status: 'warn', slug: 'cross-site', when: 'the home page ends on another site', effect: '−10', fix: 'Scan or link the final host.' },
    { status: 'fail', slug: 'no-retry-after', when: '429 or 503 without Retry-After', effect: '−15', fix: 'Send it.' },
    { status: 'warn', slug: 'no-type', when: 'the home page has no Content-Type', effect: '−10', fix: 'Send text/html; charset=utf-8.' },
    { status: 'warn', slug: 'no-charset', when: 'no charset in header, byte-order mark or page', effect: '−5', fix: 'Send charset=utf-8.' },
    { status: 'warn', slug: 'lang-mismatch', when: 'Content-Language and lang name different languages', effect: '−3', fix: 'Let both say the same.' },
    { status: 'info', slug: 'random-challenged', when: 'the random address is answered by a bot challenge', effect: 'none', fix: null },
    { status: 'info', slug: 'random-unmeasured', when: 'the random address gives no answer', effect: 'none', fix: null },
    { status: 'info', slug: 'head-unmeasured', when: 'HEAD gives no answer', effect: 'none', fix: null },
    { status: 'pass', slug: 'truthful', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Ask for an address that cannot exist: curl -i https://your-site/no-such-page-1', 'Let the server, not the page’s script, answer 404 for it.', 'Limit the single-page rewrite to the routes that the application knows, and leave /.well-known/ out.', 'Compare curl -I with curl -i on the home page.'],
  never: ['Do not redirect unknown addresses to the home page.', 'Do not answer 200 with the words “not found”.'],
  good: { title: 'An address that does not exist', language: 'http', code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 404 Not Found\nContent-Type: text/html; charset=utf-8\n\n<h1>There is no such page</h1>' },
  bad: { title: 'The same, answered by a catch-all', language: 'http', code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n\n<div id="root"></div>' },
  falseResults: ['A site behind a login answers 401 or 403 everywhere; that is not counted as a masked 404.', 'A bot challenge on the random address leaves its rows unmeasured.'],
  references: [
    { title: 'RFC 9110: HTTP Semantics, section 15', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15' },
    { title: 'RFC 8615: Well-Known URIs', url: 'https://www.rfc-editor.org/rfc/rfc8615' },
  ],
  changedIn: '1.0.0',
};
