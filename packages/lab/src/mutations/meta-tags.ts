import { page, remove, swapPage } from '../site';
import type { Breaks } from './breaks';

export const metaTags: Breaks = {
  'og-missing': { by: page((html) => html.replace(/<meta property="og:type"[^>]*>/, '')) },
  'og-url': {
    by: swapPage(
      'property="og:url" content="https://site.test/',
      'property="og:url" content="https://site.test/en',
    ),
  },
  'og-image': { by: remove('/preview.png') },
  'twitter-card': { by: page((html) => html.replace(/<meta name="twitter:card"[^>]*>/, '')) },
};
