import { main, page, swapPage } from '../site';
import { failing, NO_PAGE } from './failing';
import type { Breaks } from './breaks';

export const agentOperability: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  unnamed: { by: main('<button><svg></svg></button>') },
  unlabelled: { by: main('<input name="harbor">') },
  'placeholder-only': { by: main('<input name="harbor" placeholder="Harbor">') },
  'fake-control': { by: main('<div onclick="open()">Open the map</div>') },
  'dead-link': { by: main('<a href="javascript:void(0)">Open the map</a>') },
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
    by: main('<table><tr><td>Buoy</td><td>Wave</td></tr><tr><td>7</td><td>2 m</td></tr></table>'),
  },
  'iframe-title': { by: main('<iframe src="/map" width="400" height="300"></iframe>') },
  'label-target': { by: main('<label for="nowhere">Harbor</label>') },
  'heading-skip': { by: main('<h4>Smaller</h4>') },
};
