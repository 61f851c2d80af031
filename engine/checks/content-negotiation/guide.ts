import { edition, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Markdown carries the same content in a tenth of the tokens. ' +
    'Coding agents request it with the Accept header; a site that ' +
    'supports it is read in full where others are cut off.',
  steps: [
    'Request the page as an agent does: curl -i -H "Accept: text/markdown" https://your-site/',
    'Publish a Markdown file next to each page, generated from the same source.',
    'Return it from the page’s own URL where Accept names text/markdown and does not ' +
      'put text/html first, with Vary: Accept.',
    'End it with one line that links to /llms.txt, so that an agent finds the other pages instead of guessing ' +
      'their addresses. Where pages are long, begin with it: clients cut them.',
    'Advertise it: <link rel="alternate" type="text/markdown" href="/index.md">',
  ],
  never: [
    'Do not serve Markdown to clients that prefer HTML.',
    'Do not repeat the whole llms.txt in each page: every page would cost its tokens, and one link does the same.',
    'Do not summarize: the Markdown must have the same content as the page.',
  ],
  good: {
    title: 'One URL, two formats',
    language: 'http',
    code: 'GET / HTTP/1.1\nAccept: text/markdown\n\nHTTP/1.1 200 OK\nContent-Type: text/markdown; charset=utf-8\nVary: Accept\n\n# Acme Instruments\n\nSea charts drawn by hand …\n\nAll pages: [llms.txt](https://www.example.com/llms.txt)',
  },
  bad: {
    title: 'HTML labeled as Markdown',
    language: 'http',
    code: 'GET / HTTP/1.1\nAccept: text/markdown\n\nHTTP/1.1 200 OK\nContent-Type: text/markdown\n\n<!doctype html><html>…',
  },
  falseResults: [
    'A page whose headings are set by scripts may fail the ' +
      'comparison, although both versions come from one source.',
    'Three other pages are sampled: the share of pages with Markdown may be another one.',
  ],
  references: [
    rfc(9110, 'HTTP Semantics, section 12', '2022-06', '12'),
    rfc(7763, 'The text/markdown Media Type', '2016-03'),
    edition('CommonMark 0.31.2', 'https://spec.commonmark.org/', '2024-01-28'),
  ],
  changedIn: '3.0.0',
};
