import type { Guide } from './define';

export const crawlEfficiencyGuide: Guide = {
  checkId: 'crawl-efficiency',
  why: 'Crawlers have a budget for each site and agents a budget of tokens for each task. A page that is compressed, validated and mostly text is fetched more often, and read to its end.',
  rules: [
    {
      status: 'warn',
      slug: 'uncompressed',
      when: '1400 bytes or more without br, zstd, gzip or deflate',
      effect: '−25',
      fix: 'Enable compression.',
    },
    {
      status: 'warn',
      slug: 'vary-encoding',
      when: 'compressed and cacheable, and Vary lacks Accept-Encoding',
      effect: '−5',
      fix: 'Add it.',
    },
    {
      status: 'warn',
      slug: 'no-validator',
      when: 'neither ETag nor Last-Modified, and not no-store',
      effect: '−20',
      fix: 'Send an ETag.',
    },
    {
      status: 'warn',
      slug: 'no-304',
      when: 'a validator is sent, and the conditional request is not answered 304',
      effect: '−10',
      fix: 'Honour conditional requests.',
    },
    {
      status: 'info',
      slug: 'no-304',
      when: 'the page changes per request: the conditional request is answered with another validator',
      effect: 'none',
      fix: null,
    },
    {
      status: 'info',
      slug: 'refetch-refused',
      when: 'the conditional request is answered with an error',
      effect: 'none',
      fix: null,
    },
    {
      status: 'warn',
      slug: 'heavy',
      when: 'decoded HTML above 500 KiB, or above 2 MiB',
      effect: '−5, or −15',
      fix: 'Move inline data out.',
    },
    {
      status: 'warn',
      slug: 'markup-share',
      when: 'main text below 5 %, or below 2 % of the HTML',
      effect: '−5, or −10',
      fix: 'Trim inline scripts and styles.',
    },
    {
      status: 'warn',
      slug: 'tokens',
      when: 'text above 25,000, or above 50,000 tokens (characters ÷ 4)',
      effect: '−10, or −20',
      fix: 'Split the page.',
    },
    {
      status: 'info',
      slug: 'cost',
      when: 'always: bytes and tokens of one fetch',
      effect: 'none',
      fix: null,
    },
    {
      status: 'pass',
      slug: 'cheap',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Compare the sizes: curl -so /dev/null -w "%{size_download}\\n" --compressed https://your-site/',
    'Send an ETag that changes with the content only.',
    'Ask again with it: curl -i -H \'If-None-Match: "…"\' https://your-site/ must answer 304.',
  ],
  never: ['Do not make the ETag depend on the time or the server that answers.'],
  good: {
    title: 'Compressed and validated',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\nContent-Encoding: br\nVary: Accept-Encoding\nETag: "5f3a-1"',
  },
  bad: {
    title: 'Full price each time',
    language: 'http',
    code: 'HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 812455',
  },
  falseResults: [
    'A page that differs with each request cannot be answered 304; that is reported as information.',
  ],
  references: [
    {
      title: 'RFC 9110: HTTP Semantics, sections 8.4 and 13',
      url: 'https://www.rfc-editor.org/rfc/rfc9110#section-13',
    },
    { title: 'RFC 9111: HTTP Caching', url: 'https://www.rfc-editor.org/rfc/rfc9111' },
  ],
  changedIn: '1.0.0',
};
