import { head, headers, pageHeaders } from '../site';
import type { Breaks } from './breaks';

export const httpHeaders: Breaks = {
  'broken-link': { by: head('<link rel="ard" href="/catalog.json">') },
  'link-syntax': { by: pageHeaders({ link: '/llms.txt; rel=describedby' }) },
  'no-cors': { by: headers('/openapi.json', { 'access-control-allow-origin': null }) },
  nosniff: { by: pageHeaders({ 'x-content-type-options': null }) },
  framing: { by: pageHeaders({ 'content-security-policy': "default-src 'self'" }) },
  csp: { by: pageHeaders({ 'content-security-policy': null, 'x-frame-options': 'DENY' }) },
  referrer: { by: pageHeaders({ 'referrer-policy': null }) },
};
