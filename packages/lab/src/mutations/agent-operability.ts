import { main, page, swapPage, type Mutation } from '../site';
import { failing, NO_PAGE } from './failing';
import type { Breaks } from './breaks';
import { opaqueLinks } from './unseen';

const buttons = (by: string): Mutation =>
  page((html) => html.replace(/<button>([^<]*)<\/button>/g, by));
const fields = (by: string): Mutation =>
  page((html) => html.replace(/<label>(\w+) (<input[^>]*)><\/label>/g, by));

export const agentOperability: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  unnamed: { by: buttons('<button><svg></svg></button>') },
  unlabelled: { by: fields('$2>') },
  'placeholder-only': { by: fields('$2 placeholder="$1">') },
  'fake-control': { by: buttons('<div onclick="this.closest(`form`).submit()">$1</div>') },
  'dead-link': { by: main('<a href="javascript:void(0)">Open the map</a>') },
  'vague-links': { by: opaqueLinks },
  'body-hidden': { by: swapPage('<body>', '<body aria-hidden="true">') },
  wall: {
    by: page((html) =>
      html.replace(
        /(<main>\s*<h1>.*<\/h1>)[\s\S]*<\/main>/,
        '$1<p>Are you human?</p><div class="h-captcha"></div></main>',
      ),
    ),
    also: { 'html-rendering/no-text': 'The wall stands where the text was.' },
  },
  'table-head': {
    on: main('<table><tr><th>Buoy</th><th>Wave</th></tr><tr><td>7</td><td>2 m</td></tr></table>'),
    by: page((html) => html.replace(/<(\/?)th>/g, '<$1td>')),
  },
  'iframe-title': { by: main('<iframe src="/map" width="400" height="300"></iframe>') },
  'label-target': { by: main('<label for="nowhere">Harbor</label>') },
  'heading-skip': { by: main('<h4>Smaller</h4>') },
};
