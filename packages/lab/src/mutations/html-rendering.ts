import { all, head, main, page, paragraph, swapPage } from '../site';
import { failing, NO_PAGE, unmeasured } from './failing';
import type { Breaks } from './breaks';

/** Replaces the content below the heading; the head and the frame of the page stay. */
const content = (by: string) =>
  page((html) =>
    html.replace(/(<main>\s*<h1>.*<\/h1>)[\s\S]*<\/main>/, (_, top) => `${top}${by}</main>`),
  );
/** The first paragraphs up to 450 characters; scripts load the rest. */
const beginningOf = (text: string): string => {
  const paragraphs = text.match(/<p>[\s\S]*?<\/p>/g) ?? [];
  let length = 0;
  return paragraphs.filter((paragraph) => (length += paragraph.length) <= 450).join('');
};
/** As long as the menu of a large shop. */
const MENU = Array.from(
  { length: 500 },
  (_, at) => `<a href="/topic/${at}">Topic number ${at} and all of its parts</a>`,
).join(' ');
const SENTENCE = 'Readings of the harbor are shown on a map each minute. ';

export const htmlRendering: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  shell: {
    by: page((html) =>
      html.replace(
        /<body>[\s\S]*<\/body>/,
        '<body><div id="root"></div><script src="/app.js"></script></body>',
      ),
    ),
  },
  'client-redirect': {
    by: all(
      head('<meta http-equiv="refresh" content="0; url=/start">'),
      content('<p>One moment.</p>'),
    ),
    also: unmeasured(
      'A page that only redirects is not judged.',
      'meta-tags',
      'seo-basics',
      'structured-data',
    ),
  },
  'no-text': { by: content('<p>Readings of a harbor.</p>') },
  thin: {
    by: page((html) =>
      html.replace(
        /(<main>\s*<h1>.*<\/h1>)([\s\S]*)<\/main>/,
        (_, top: string, text: string) => `${top}${beginningOf(text)}</main>`,
      ),
    ),
  },
  shadow: {
    by: page((html) =>
      html.replace(
        /(<main>\s*<h1>.*<\/h1>)([\s\S]*)<\/main>/,
        '$1<div><template shadowrootmode="open">$2</template></div></main>',
      ),
    ),
  },
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
  'late-content': { by: swapPage('<main>', `<div><p>${SENTENCE.repeat(40)}</p></div><main>`) },
  menus: { by: page((html) => html.replace('</main>', `</main><nav>${MENU}</nav>`)) },
  long: { by: paragraph(SENTENCE.repeat(1300)) },
  'img-alt': { by: main('<img src="/preview.png">') },
};
