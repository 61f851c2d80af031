import { rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An agent cannot see a page: the status code tells it ' +
    'whether a URL exists, has moved or is overloaded. ' +
    'On a site that returns 200 for everything, every request ' +
    'seems to succeed and every file seems to be published.',
  steps: [
    'Request a path that does not exist: curl -i https://your-site/no-such-page-1',
    'Return the 404 from the server, not from a script on the page.',
    'Limit the single-page rewrite to the routes that the ' +
      'application knows, and exclude /.well-known/.',
    'Compare curl -I with curl -i on the home page.',
  ],
  never: [
    'Do not redirect unknown paths to the home page.',
    'Do not return 200 with a “not found” page.',
  ],
  good: {
    title: 'A path that does not exist',
    language: 'http',
    code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 404 Not Found\nContent-Type: text/html; charset=utf-8\n\n<h1>There is no such page</h1>',
  },
  bad: {
    title: 'The same path with a catch-all',
    language: 'http',
    code: 'GET /no-such-page-1 HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n\n<div id="root"></div>',
  },
  falseResults: [
    'A site behind a login returns 401 or 403 everywhere; that does not count as a masked 404.',
    'A bot challenge on the random path leaves its rules unmeasured.',
  ],
  references: [
    rfc(9110, 'HTTP Semantics, section 15', '2022-06', '15'),
    rfc(8615, 'Well-Known URIs', '2019-05'),
  ],
  changedIn: '2.2.0',
};
