import { html, LONG_TEXT, redirect, text, type MemorySite } from '../memory-network';

/**
 * A site that lacks nearly everything, with signs of an API, an agent, a shop, and MCP, so that conditional checks
 * apply.
 */
export const POOR: MemorySite = {
  '/': html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><header><nav><a href="/about">About</a> <a href="/api/">API</a></nav></header><main><h1>Sea charts of Acme Instruments</h1><p>${LONG_TEXT}</p></main><footer>© Acme</footer></body></html>`,
    { etag: '"1"' },
  ),
  '/about': html(
    `<!doctype html><html lang="en"><head><title>About Acme Instruments</title></head><body><main><h1>About us</h1><p>${LONG_TEXT}</p></main></body></html>`,
  ),
  '/robots.txt': text('User-agent: *\nDisallow: /private/\n'),
  // Images for the URLs that the owner fills in.
  '/preview.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/logo.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  'http://site.test/': redirect('https://site.test/'),
};
