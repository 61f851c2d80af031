import type { Guide } from './define';

export const contentNegotiationGuide: Guide = {
  checkId: 'content-negotiation',
  why: 'Markdown carries the same content in a tenth of the tokens. Coding agents ask for it with the Accept header; a site that answers is read whole where others are cut off.',
  rules: [
    {
      status: 'pass',
      slug: 'negotiated',
      when: 'asked for text/markdown, the page answers it, and it is not HTML',
      effect: 'base 100',
      fix: null,
    },
    {
      status: 'warn',
      slug: 'plain-type',
      when: 'Markdown text typed text/plain',
      effect: 'at most 70',
      fix: 'Send text/markdown; charset=utf-8.',
    },
    {
      status: 'fail',
      slug: 'relabelled',
      when: 'typed text/markdown, but an HTML body',
      effect: 'at most 20',
      fix: 'Convert the body.',
    },
    {
      status: 'warn',
      slug: 'sibling',
      when: 'only an advertised address works; only an unadvertised sibling works',
      effect: 'exactly 70; exactly 60',
      fix: 'Also answer the Accept header.',
    },
    {
      status: 'fail',
      slug: 'broken-alternate',
      when: 'the advertised target is absent or HTML, and nothing else works',
      effect: 'exactly 10',
      fix: 'Repair or drop the link.',
    },
    {
      status: 'fail',
      slug: 'none',
      when: 'no Markdown by any way',
      effect: 'exactly 0',
      fix: 'Convert on request or publish .md siblings.',
    },
    {
      status: 'warn',
      slug: 'no-vary',
      when: 'cacheable, and Vary lacks Accept',
      effect: '−15',
      fix: 'Vary: Accept',
    },
    {
      status: 'warn',
      slug: 'ignores-q',
      when: 'a client that prefers HTML gets Markdown',
      effect: '−10',
      fix: 'Honour quality values.',
    },
    {
      status: 'fail',
      slug: 'empty',
      when: 'less than a quarter of the main text, where that has 600 characters or more',
      effect: '−40',
      fix: 'Include the content.',
    },
    {
      status: 'warn',
      slug: 'parity',
      when: 'fewer than half of the h1–h3 texts',
      effect: '−15',
      fix: 'Generate both from one source.',
    },
    {
      status: 'warn',
      slug: 'no-charset',
      when: 'text/markdown without charset',
      effect: '−3',
      fix: 'charset=utf-8',
    },
    {
      status: 'warn',
      slug: 'open-fence',
      when: 'a code fence is never closed',
      effect: '−5',
      fix: 'Close fences.',
    },
    {
      status: 'info',
      slug: 'tokens',
      when: 'tokens of both forms, as stated or estimated',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Ask as an agent does: curl -i -H "Accept: text/markdown" https://your-site/',
    'Publish a Markdown file beside each page, made from the same source.',
    'Answer the page’s own address with it when Accept prefers text/markdown, with Vary: Accept.',
    'Advertise it: <link rel="alternate" type="text/markdown" href="/index.md">',
  ],
  never: [
    'Do not serve Markdown to clients that prefer HTML.',
    'Do not summarise: the Markdown must have the content of the page.',
  ],
  good: {
    title: 'One address, two forms',
    language: 'http',
    code: 'GET / HTTP/1.1\nAccept: text/markdown\n\nHTTP/1.1 200 OK\nContent-Type: text/markdown; charset=utf-8\nVary: Accept\n\n# Acme Instruments\n\nSea charts drawn by hand …',
  },
  bad: {
    title: 'A new label on the same HTML',
    language: 'http',
    code: 'GET / HTTP/1.1\nAccept: text/markdown\n\nHTTP/1.1 200 OK\nContent-Type: text/markdown\n\n<!doctype html><html>…',
  },
  falseResults: [
    'A page whose headings are drawn by scripts may lack parity although both come from one source.',
  ],
  references: [
    {
      title: 'RFC 9110: HTTP Semantics, section 12',
      url: 'https://www.rfc-editor.org/rfc/rfc9110#section-12',
    },
    {
      title: 'RFC 7763: The text/markdown Media Type',
      url: 'https://www.rfc-editor.org/rfc/rfc7763',
    },
    { title: 'CommonMark', url: 'https://spec.commonmark.org/' },
  ],
  changedIn: '1.0.0',
};
