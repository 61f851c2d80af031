import { head, main, page, swapPage } from '../site';
import { httpRedirects, NO_HTTPS, overHttp } from './over-http';
import type { Breaks } from './breaks';

/** The search field of the home page. */
const FIELD = '<input name="q" toolparamdescription="A word of the site">';

export const webmcp: Breaks = {
  'no-description': { by: swapPage(' tooldescription="Searches the site for a word."', '') },
  'no-name': { by: swapPage(' toolname="search"', '') },
  'required-unnamed': {
    by: swapPage(FIELD, '<input required toolparamdescription="A word of the site">'),
  },
  'optional-unnamed': { by: swapPage(FIELD, '<input toolparamdescription="A word of the site">') },
  undescribed: {
    by: page((html) =>
      html.replace(/<label>\w+ (<input name="\w+") toolparamdescription="[^"]*"><\/label>/g, '$1>'),
    ),
    also: { 'agent-operability/unlabelled': 'A label would describe the parameter too.' },
  },
  duplicate: {
    by: main(
      `<form action="/find" toolname="search" tooldescription="Finds a buoy."><label>Buoy <input name="buoy"></label></form>`,
    ),
  },
  autosubmit: {
    by: main(
      '<form action="/in" toolname="sign-in" tooldescription="Signs in." toolautosubmit><label>Password <input type="password" name="password"></label></form>',
    ),
  },
  'old-api': { by: head('<script>navigator.modelContext.provideContext({ tools: [] })</script>') },
  'not-https': {
    url: 'http://site.test/',
    on: httpRedirects,
    by: overHttp,
    also: NO_HTTPS,
  },
};
