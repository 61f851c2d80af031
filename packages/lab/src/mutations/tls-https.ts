import { change, pageHeaders, serve, type MemoryReply, type Mutation } from '../site';
import type { Breaks } from './breaks';
import { httpRedirects, NO_HTTPS, overHttp } from './over-http';

const VALID = {
  authorized: true,
  error: null,
  protocol: 'TLSv1.3',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-12-31T00:00:00.000Z',
};
const tls = (tlsReply: Partial<NonNullable<MemoryReply['tls']>>): Mutation =>
  change('/', (reply) => ({ ...reply, tls: { ...VALID, ...tlsReply } }));
const hsts = (value: string | null) => pageHeaders({ 'strict-transport-security': value });
const HTTP = 'http://site.test/';

export const tlsHttps: Breaks = {
  'invalid-cert': {
    by: tls({ authorized: false, error: 'CERT_HAS_EXPIRED', validTo: '2026-10-01T00:00:00.000Z' }),
  },
  'no-https': {
    url: HTTP,
    on: httpRedirects,
    by: overHttp,
    also: NO_HTTPS,
  },
  'old-tls': { by: tls({ protocol: 'TLSv1.1' }) },
  expiring: { by: tls({ validTo: '2026-11-30T00:00:00.000Z' }) },
  'http-content': { by: (site) => ({ ...site, [HTTP]: site['/']! }) },
  'http-detour': {
    by: serve(HTTP, { status: 301, headers: { location: 'http://www.site.test/' } }),
  },
  'no-hsts': { by: hsts(null) },
  'short-hsts': { by: hsts('max-age=600') },
  'bad-hsts': { by: hsts('max-age=one year') },
  preload: { by: hsts('max-age=63072000; preload') },
};
