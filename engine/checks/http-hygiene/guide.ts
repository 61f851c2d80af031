import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'An agent has no eyes: the status code tells it whether an address exists, moved or is overloaded. A site that answers 200 for everything makes every probe look successful and every file look published.',
  steps: [
    'Ask for an address that cannot exist: curl -i https://your-site/no-such-page-1',
    'Let the server, not the page’s script, answer 404 for it.',
    'Limit the single-page rewrite to the routes that the application knows, and leave /.well-known/ out.',
    'Compare curl -I with curl -i on the home page.',
  ],
  never: [
    'Do not redirect unknown addresses to the home page.',
    'Do not answer 200 with the words “not found”.',
  ],
  good: {
    title: 'An address that does not exist',
    language: 'http',
    code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 404 Not Found\nContent-Type: text/html; charset=utf-8\n\n<h1>There is no such page</h1>',
  },
  bad: {
    title: 'The same, answered by a catch-all',
    language: 'http',
    code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n\n<div id="root"></div>',
  },
  falseResults: [
    'A site behind a login answers 401 or 403 everywhere; that is not counted as a masked 404.',
    'A bot challenge on the random address leaves its rows unmeasured.',
  ],
  references: [
    {
      title: 'RFC 9110: HTTP Semantics, section 15',
      url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15',
      date: '2022-06',
    },
    {
      title: 'RFC 8615: Well-Known URIs',
      url: 'https://www.rfc-editor.org/rfc/rfc8615',
      date: '2019-05',
    },
  ],
  changedIn: '1.0.0',
};
