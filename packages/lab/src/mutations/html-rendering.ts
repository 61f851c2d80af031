import type { Ask } from '@seamark/engine';
import {
  all,
  answerOf,
  change,
  head,
  main,
  page,
  paragraph,
  swapPage,
  type MemoryAnswer,
  type MemoryReply,
  type Mutation,
} from '../site';
import { failing, NO_PAGE, unmeasured } from './failing';
import type { Breaks } from './breaks';

/** A script puts the body into the page; what is sent has this one instead. */
const byScript =
  (sentOf: (body: string) => string): Mutation =>
  (site) => ({
    ...page((html) => {
      const path = /<link rel="canonical" href="https:\/\/site\.test([^"]*)">/.exec(html)?.[1];
      return path === undefined
        ? html
        : html.replace(
            BODY,
            (_, body: string) =>
              `<body>${sentOf(body)}<script src="/render.js${path}"></script></body>`,
          );
    })(site),
    ...Object.fromEntries(
      Object.keys(site)
        .filter((path) => path.startsWith('/'))
        .map((path) => [`/render.js${path}`, (ask: Ask) => renderingOf(site[path], path, ask)]),
    ),
  });
/** The script that puts the body of a page in place. */
function renderingOf(entry: MemoryAnswer | undefined, path: string, ask: Ask): MemoryReply {
  const sent = answerOf(entry, { ...ask, url: `https://site.test${path}`, headers: {} });
  const [, body = ''] = BODY.exec(String(sent.body)) ?? [];
  return {
    headers: { 'content-type': 'text/javascript' },
    body: `document.body.innerHTML=${JSON.stringify(body)}`,
  };
}
const BODY = /<body>([\s\S]*)<\/body>/;
/** As long as the menu of a large shop. */
const menuOf = (share: number) => {
  const entries = Array.from(
    { length: 500 * share },
    (_, at) => `<a href="/topic/${at}">Topic number ${at} and all of its parts</a>`,
  );
  return page((html) => html.replace('</main>', `</main><nav>${entries.join(' ')}</nav>`));
};
const SENTENCE = 'Readings of the harbor are shown on a map each minute. ';

const before = (share: number) =>
  swapPage('<main>', `<div><p>${SENTENCE.repeat(Math.ceil(40 * share))}</p></div><main>`);

/** The text of a share of the paragraphs is in a shadow root. */
const shadow = (share: number) =>
  page((html) =>
    html.replace(/(<main>\s*<h1>.*<\/h1>)([\s\S]*)<\/main>/, (_, top: string, text: string) => {
      const parts = text.split(/(?=<p>|<h2>|<form)/);
      const hidden = parts.splice(0, Math.ceil(parts.length * share)).join('');
      return `${top}<div><template shadowrootmode="open">${hidden}</template></div>${parts.join('')}</main>`;
    }),
  );

export const htmlRendering: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  shell: { by: byScript(() => '<div id="root"></div>') },
  'client-redirect': {
    by: (site) => ({
      ...site,
      ...all(
        head('<meta http-equiv="refresh" content="0; url=/start">'),
        page((html) => html.replace(BODY, '<body><p>One moment.</p></body>')),
      )({ '/': site['/']! }),
      '/start': site['/']!,
    }),
    also: unmeasured(
      'A page that only redirects is not judged.',
      'meta-tags',
      'seo-basics',
      'structured-data',
    ),
  },
  'no-text': {
    by: byScript((body) =>
      body.replace(
        /(<main>\s*<h1>.*<\/h1>)[\s\S]*<\/main>/,
        '$1<section id="content"></section></main>',
      ),
    ),
  },
  // Short, and nothing is missing: the links are beside the text.
  thin: {
    by: change('/', (reply) =>
      typeof reply.body === 'string' && reply.body.startsWith('<!doctype')
        ? {
            ...reply,
            body: reply.body.replace(
              /(<main>\s*<h1>.*<\/h1>)([\s\S]*)<\/main>/,
              (_, top: string, text: string) =>
                `${top}${(/<p>[\s\S]*?<\/p>/.exec(text) ?? [''])[0].slice(0, 500)}</main><div>${text.replace(/<p>[\s\S]*?<\/p>/g, '')}</div>`,
            ),
          }
        : reply,
    ),
  },
  shadow: { by: shadow(1), partly: shadow },
  'no-main': { by: page((html) => html.replace('<main>', '<div>').replace('</main>', '</div>')) },
  'few-landmarks': {
    by: page((html) =>
      html
        .replace(/<header>([\s\S]*?)<\/header>/, '<div>$1</div>')
        .replace(/<footer>([\s\S]*?)<\/footer>/, '<div>$1</div>')
        .replace(/<\/?nav>/g, ''),
    ),
  },
  'no-h1': { by: page((html) => html.replace(/<h1>(.*)<\/h1>/, '<p><strong>$1</strong></p>')) },
  'many-h1': { by: main('<h1>More</h1>') },
  'late-content': { by: before(1), partly: before },
  menus: { by: menuOf(1), partly: menuOf },
  long: { by: paragraph(SENTENCE.repeat(1300)) },
  'img-alt': { by: main('<img src="/preview.png">') },
};
