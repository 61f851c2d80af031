import { main, page, swapPage, type Mutation } from '../site';
import { failing, NO_PAGE } from './failing';
import type { Breaks } from './breaks';
import { opaqueLinks } from './unseen';

/** Changes a share of the matches of a pattern in all pages, evenly. */
const some =
  (pattern: RegExp, by: string) =>
  (share: number): Mutation =>
    page((html) => {
      let at = 0;
      return html.replace(pattern, (match) => {
        at += 1;
        return Math.floor(at * share) > Math.floor((at - 1) * share)
          ? match.replace(new RegExp(pattern.source), by)
          : match;
      });
    });
const CONTROLS = /<(a href="[^"]*"|button)>([^<]+)<\/(a|button)>/g;
const unnamed = some(CONTROLS, '<$1><span aria-hidden="true">$2</span></$3>');
const fakeLinks = some(
  /<a href="([^"]*)">([^<]+)<\/a>/g,
  '<span onclick="location.href=\'$1\'">$2</span>',
);
const fakeButtons = some(/<button>([^<]+)<\/button>/g, '<span onclick="go(this)">$1</span>');
const fields = (by: string): Mutation =>
  page((html) => html.replace(/<label>(\w+) (<input[^>]*)><\/label>/g, by));

export const agentOperability: Breaks = {
  'no-html': { by: failing, also: NO_PAGE },
  unnamed: { by: unnamed(1), partly: unnamed },
  unlabelled: { by: fields('$2>') },
  'placeholder-only': { by: fields('$2 placeholder="$1">') },
  'fake-link': { by: fakeLinks(1), partly: fakeLinks },
  'fake-control': { by: fakeButtons(1) },
  'dead-link': { by: main('<a href="javascript:void(0)">Open the map</a>') },
  'vague-links': { by: opaqueLinks(1), partly: opaqueLinks },
  'body-hidden': { by: swapPage('<body>', '<body aria-hidden="true">') },
  wall: {
    by: swapPage(
      '<body>',
      '<body><div role="dialog" aria-modal="true" aria-label="Cookies"><p>We and our partners use cookies. Do you consent to cookies and to the processing of your data?</p><button>Accept all</button><button>Reject all</button></div>',
    ),
  },
  'table-head': {
    on: main('<table><tr><th>Buoy</th><th>Wave</th></tr><tr><td>7</td><td>2 m</td></tr></table>'),
    by: page((html) => html.replace(/<(\/?)th>/g, '<$1td>')),
  },
  'iframe-title': { by: main('<iframe src="/map" width="400" height="300"></iframe>') },
  'label-target': { by: main('<label for="nowhere">Harbor</label>') },
  'heading-skip': { by: main('<h4>Smaller</h4>') },
};
