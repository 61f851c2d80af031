import type { Ask } from '@seamark/engine';
import {
  all,
  answerAs,
  answerOf,
  change,
  onMarkdown,
  page,
  remove,
  type MemoryReply,
  type Mutation,
} from '../site';
import { WAY_BACK } from '../sites/pages';
import type { Breaks } from './breaks';
import { selling } from './structured-data';

/** Changes the Markdown that the address of the page negotiates. */
const negotiated = (to: (reply: MemoryReply) => MemoryReply): Mutation =>
  change('/', (reply) =>
    String(reply.headers?.['content-type']).startsWith('text/markdown') ? to(reply) : reply,
  );
const typed = (type: string, body?: string) =>
  negotiated((reply) => ({
    ...reply,
    headers: { ...reply.headers, 'content-type': type },
    ...(body === undefined ? {} : { body }),
  }));
const body = (to: (markdown: string) => string) =>
  negotiated((reply) => ({ ...reply, body: to(String(reply.body)) }));
/** The home page as it is for another `Accept`. */
const accepting = (to: (accept: string) => string): Mutation =>
  answerAs('/', (ask) => preferring(ask, to(ask.headers.accept ?? '')));
const preferring = (ask: Ask, accept: string): Ask => ({
  ...ask,
  headers: { ...ask.headers, accept },
});
const inHtml = (ask: Ask) => preferring(ask, 'text/html');
/** HTML, whatever is preferred. */
const htmlOnly = accepting(() => 'text/html');
const unlinked = page((html) =>
  html.replace(/<link rel="alternate" type="text\/markdown"[^>]*>/, ''),
);

/** Only the home page has Markdown. */
const markdownOfHomeOnly: Mutation = (site) =>
  all(
    ...Object.keys(site)
      .filter((path) => site[`${path}.md`] !== undefined)
      .flatMap((path) => [remove(`${path}.md`), answerAs(path, inHtml)]),
  )(site);

/** The Markdown of all pages states other prices and fees than the pages. */
const otherPrices: Mutation = onMarkdown((markdown) =>
  markdown.replace(
    /(\d+)(\.90)? euros/g,
    (_, whole: string, cents = '') => `${Number(whole) + 7}${cents} euros`,
  ),
);

export const contentNegotiation: Breaks = {
  'plain-type': { by: typed('text/plain; charset=utf-8') },
  relabelled: {
    by: (site) =>
      change('/', (reply, ask) =>
        String(reply.headers?.['content-type']).startsWith('text/markdown')
          ? { ...reply, body: String(answerOf(site['/']!, inHtml(ask)).body) }
          : reply,
      )(site),
  },
  sibling: { by: htmlOnly },
  'broken-alternate': { by: all(htmlOnly, remove('/index.md')) },
  none: { by: all(htmlOnly, unlinked, remove('/index.md')) },
  'no-vary': {
    by: change('/', (reply) => ({
      ...reply,
      headers: { ...reply.headers, vary: 'Accept-Encoding' },
    })),
  },
  'ignores-q': {
    by: accepting((accept) => (accept.includes('text/markdown') ? 'text/markdown' : accept)),
  },
  unweighted: {
    by: accepting((accept) => (accept === 'text/markdown, text/html, */*' ? 'text/html' : accept)),
  },
  'some-pages': { by: markdownOfHomeOnly },
  empty: {
    by: body((markdown) =>
      markdown
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .join('\n\n'),
    ),
    also: { 'content-negotiation/dead-end': 'The text has the links.' },
  },
  parity: { by: page((html) => html.replace(/<h2>.*?<\/h2>/g, '<h2>More of this kind</h2>')) },
  'price-differs': { on: selling(), by: otherPrices },
  'dead-end': { by: onMarkdown((markdown) => markdown.replace(WAY_BACK, '')) },
  'no-charset': { by: typed('text/markdown') },
  'open-fence': { by: body((markdown) => `${markdown}\n\`\`\`\nA line of code\n`) },
};
