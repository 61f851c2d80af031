import { all, answerAs, head, pageHeaders, paragraph, swapPage } from '../site';
import type { Breaks } from './breaks';

const SENTENCE = 'Readings of the harbor are shown on a map each minute. ';

export const crawlEfficiency: Breaks = {
  uncompressed: { by: pageHeaders({ 'content-encoding': null }) },
  'vary-encoding': { by: pageHeaders({ vary: 'Accept' }) },
  'no-validator': { by: pageHeaders({ etag: null }) },
  'no-304': {
    by: answerAs('/', (ask) => ({ ...ask, headers: { accept: ask.headers.accept ?? '*/*' } })),
  },
  heavy: {
    by: head(`<style>${'a{color:red} '.repeat(45_000)}</style>`),
    also: { 'crawl-efficiency/markup-share': 'The page has more styles than text.' },
  },
  'markup-share': { by: head(`<style>${'a{color:red} '.repeat(4_000)}</style>`) },
  tokens: {
    by: all(
      paragraph(SENTENCE.repeat(1_000)),
      swapPage('</footer>', `<p>${SENTENCE.repeat(1_850)}</p></footer>`),
    ),
  },
};
