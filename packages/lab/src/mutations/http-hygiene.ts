import { change, pageHeaders, serve, swap, type MemoryReply, type Mutation } from '../site';
import { failingWith, NO_PAGE } from './failing';
import type { Breaks } from './breaks';

/** Answers addresses that do not exist. */
const unknown = (answer: MemoryReply, isWellKnown: boolean): Mutation =>
  serve('*', (ask) => {
    const { origin, pathname } = new URL(ask.url);
    const isRandom = origin === 'https://site.test' && /\/[0-9a-f]{32}(?:\.json)?$/.test(pathname);
    return isRandom && pathname.startsWith('/.well-known/') === isWellKnown ? answer : undefined;
  });
const PAGE: MemoryReply = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>Tidewatch</title><h1>Welcome</h1><p>Hello.</p></html>',
};
const redirect = (location: string): MemoryReply => ({
  status: 301,
  headers: { location, 'strict-transport-security': 'max-age=63072000; includeSubDomains' },
});

export const httpHygiene: Breaks = {
  'soft-404': { by: unknown(PAGE, false) },
  'soft-404-redirect': { by: unknown(redirect('/about'), false) },
  'well-known-catchall': { by: unknown(PAGE, true) },
  'masked-404': { by: unknown({ ...PAGE, status: 403 }, false) },
  'empty-404': { by: unknown({ status: 404 }, false) },
  head: {
    // The sitemap check asks for listed pages by HEAD too.
    on: swap('/sitemap.xml', /<url><loc>https:\/\/site\.test\/<\/loc>.*\n/, ''),
    by: change('/', (reply, ask) => (ask.method === 'HEAD' ? { ...reply, status: 403 } : reply)),
  },
  hops: {
    by: (site) => ({
      ...site,
      '/': redirect('/start'),
      '/start': redirect('/home'),
      '/home': site['/']!,
    }),
  },
  'cross-site': {
    by: (site) => ({
      ...site,
      ...Object.fromEntries(
        Object.entries(site).map(([path, answer]) => [`https://other.test${path}`, answer]),
      ),
      '/': redirect('https://other.test/'),
    }),
  },
  'no-retry-after': { by: failingWith(503), also: NO_PAGE },
  'unknown-coding': { by: pageHeaders({ 'content-encoding': 'utf-8, gzip' }) },
  'no-type': { by: pageHeaders({ 'content-type': null }) },
  'lang-mismatch': { by: pageHeaders({ 'content-language': 'de' }) },
};
