import { html, json, LONG_TEXT, text, type MemorySite } from '../memory-network';

/** A home page with a search, a price, an API, and a cart, without metadata. */
export const BARE_HOME = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><header><nav><a href="/about">About</a> <a href="/api/">API</a> <a href="/cart">Cart</a></nav></header><main><h1>Charts of Acme</h1><p>${LONG_TEXT} $ 12.00</p><form action="/search"><input name="q"></form></main></body></html>`;
export const ABOUT = `<!doctype html><html lang="en"><title>About Acme</title><main><h1>About us</h1><p>${LONG_TEXT}</p></main></html>`;

/** A site with nearly every feature and nearly every defect, so that every kind of file can be generated. */
export const EVERYTHING_WRONG: MemorySite = {
  '/': html(BARE_HOME, { etag: '"1"', 'content-encoding': 'gzip' }),
  '/about': html(ABOUT),
  '/robots.txt': text('User-agent: *\nDisallow: /private/\n'),
  '/.well-known/tdmrep.json': json([{ location: '/a.b(c)/*', 'tdm-reservation': 1 }]),
  '/license.xml': text('none'),
};
