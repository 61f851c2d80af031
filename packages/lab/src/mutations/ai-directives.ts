import { all, head, pageHeaders, swapPage } from '../site';
import type { Breaks } from './breaks';

const robots = (content: string) => head(`<meta name="robots" content="${content}">`);

export const aiDirectives: Breaks = {
  noindex: { by: robots('noindex') },
  nosnippet: { by: robots('nosnippet') },
  noarchive: { by: robots('noarchive') },
  nocache: { by: robots('nocache') },
  'data-nosnippet': { by: swapPage('<main>', '<main data-nosnippet>') },
  'low-snippet': { by: robots('max-snippet:50') },
  conflict: {
    by: all(robots('max-snippet:200'), pageHeaders({ 'x-robots-tag': 'max-snippet:300' })),
  },
  nofollow: { by: robots('nofollow') },
};
