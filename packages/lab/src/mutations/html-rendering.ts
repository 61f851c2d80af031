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
  (site) => {
    const paths = Object.keys(site).filter((path) => path.startsWith('/'));
    // A second break of this kind has scripts of its own.
    const script = `/render-${paths.filter((path) => path.startsWith('/render')).length}.js`;
    return {
      ...page((html) => {
        const path = /<link rel="canonical" href="https:\/\/site\.test([^"]*)">/.exec(html)?.[1];
        return path === undefined
          ? html
          : html.replace(
              BODY,
              (_, body: string) =>
                `<body>${sentOf(body)}<script src="${script}${path}"></script></body>`,
            );
      })(site),
      ...Object.fromEntries(
        paths.map((path) => [script + path, (ask: Ask) => renderingOf(site[path], path, ask)]),
      ),
    };
  };
/** The script that puts the body of a page in place. */
function renderingOf(entry: MemoryAnswer | undefined, path: string, ask: Ask): MemoryReply {
  const sent = answerOf(entry, { ...ask, url: `https://site.test${path}`, headers: {} });
  const [, body = ''] = BODY.exec(String(sent.body)) ?? [];
  return {
    headers: { 'content-type': 'text/javascript' },
    // A fragment runs its scripts, `innerHTML` does not.
    body: `document.body.replaceChildren(document.createRange().createContextualFragment(${JSON.stringify(body)}))`,
  };
}
const BODY = /<body>([\s\S]*)<\/body>/;
/** A share of the text of the page comes by script. */
const withoutText = (share: number) =>
  byScript((body) =>
    body.replace(TEXT, (_, top: string, text: string) => {
      const parts = partsOf(text);
      const rest = parts.slice(Math.ceil(share * parts.length));
      return `${top}<section id="content"></section>${rest.join('')}</main>`;
    }),
  );
/** Dummy text in place of what a share of the sections says. Links, controls, and headings keep their names. */
const withLoremIpsum = (share: number) =>
  page((html) =>
    html.replace(TEXT, (_, top: string, text: string) => {
      const parts = partsOf(text);
      const rest = parts.splice(Math.ceil(share * parts.length));
      return `${top}${parts.join('').replace(SAID, loremIpsum)}${rest.join('')}</main>`;
    }),
  );
const SAID = /<(a|button|h2|label)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]*\w[^<]*/g;
const LOREM_IPSUM =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. ';
const loremIpsum = (said: string): string =>
  said.startsWith('<')
    ? said
    : LOREM_IPSUM.repeat(Math.ceil(said.length / LOREM_IPSUM.length)).slice(0, said.length);
const TEXT = /(<main>\s*<h1>.*<\/h1>)([\s\S]*)<\/main>/;
const partsOf = (text: string) => text.split(/(?=<p>|<h2>|<form)/);

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
    html.replace(TEXT, (_, top: string, text: string) => {
      const parts = partsOf(text);
      const hidden = parts.splice(0, Math.ceil(parts.length * share)).join('');
      return `${top}<div><template shadowrootmode="open">${hidden}</template></div>${parts.join('')}</main>`;
    }),
  );

export const htmlRendering: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  shell: { by: byScript(() => '<div id="root"></div>') },
  blank: { by: page((html) => html.replace(BODY, '<body><div id="root"></div></body>')) },
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
  'no-text': { by: withoutText(1), partly: withoutText },
  placeholder: { by: withLoremIpsum(1), partly: withLoremIpsum },
  // Short, and nothing is missing: the links are beside the text.
  thin: {
    by: change('/', (reply) =>
      typeof reply.body === 'string' && reply.body.startsWith('<!doctype')
        ? {
            ...reply,
            body: reply.body.replace(
              TEXT,
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
