import { rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Crawlers have a budget for each site, and agents a token budget for each task. ' +
    'A page that is compressed, can be revalidated and is ' +
    'mostly text is fetched more often and read in full.',
  steps: [
    'Compare the sizes: curl -so /dev/null -w ' +
      '"%{size_download}\\n" --compressed https://your-site/',
    'Send an ETag that changes only when the content changes.',
    'Request the page again with that ETag: curl -i -H ' +
      '\'If-None-Match: "…"\' https://your-site/ must return 304.',
  ],
  never: ['Do not derive the ETag from the time or from the server that responds.'],
  good: {
    title: 'Compressed, with a validator',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\nContent-Encoding: br\nVary: Accept-Encoding\nETag: "5f3a-1"',
  },
  bad: {
    title: 'Full cost on every request',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 812455',
  },
  falseResults: [
    'A page that differs with each request cannot return 304; this is reported as information.',
    'Lines of the head that describe the page (links, meta, JSON-LD, WebMCP) are not weighed.',
  ],
  references: [
    rfc(9110, 'HTTP Semantics, sections 8.4 and 13', '2022-06', '13'),
    rfc(9111, 'HTTP Caching', '2022-06'),
  ],
  changedIn: '2.2.0',
};
