import { all, headers, remove, serve, swap } from '../site';
import type { Breaks } from './breaks';

const PATH = '/license.xml';

export const rsl: Breaks = {
  unreachable: { by: remove(PATH) },
  'not-rsl': {
    by: serve(PATH, {
      headers: { 'content-type': 'application/rsl+xml' },
      body: '<license>All rights reserved</license>',
    }),
  },
  'no-content': { by: swap(PATH, /<content[\s\S]*<\/content>/, '') },
  'no-url': { by: swap(PATH, ' url="/"', '') },
  'no-license': { by: swap(PATH, /<license>[\s\S]*<\/license>/, '') },
  vocabulary: { by: swap(PATH, 'search ai-input', 'search ai-input ai-dream') },
  'payment-type': { by: swap(PATH, '"attribution"', '"barter"') },
  type: { by: headers(PATH, { 'content-type': 'text/xml' }) },
  absent: { by: all(swap('/robots.txt', /License: .*\n/, ''), remove(PATH)) },
  'relative-pointer': { by: swap('/robots.txt', 'https://site.test/license.xml', '/license.xml') },
};
