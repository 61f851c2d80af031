import { edit, headers, remove, serve, swap } from '../site';
import type { Breaks } from './breaks';

const PATH = '/.well-known/security.txt';
const append = (line: string) => edit(PATH, (body) => `${body}${line}\n`);

export const securityTxt: Breaks = {
  absent: { by: remove(PATH) },
  html: {
    by: serve(PATH, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><html lang="en"><title>Security</title><h1>Security</h1></html>',
    }),
  },
  refused: { by: serve(PATH, { status: 403 }) },
  broken: { by: serve(PATH, { status: 500 }) },
  'legacy-place': {
    by: (site) => ({ ...site, '/security.txt': site[PATH]!, [PATH]: { status: 404 } }),
  },
  'no-contact': { by: swap(PATH, /Contact: .*\n/, '') },
  'bad-contact': { by: append('Contact: security at site.test') },
  'no-expires': { by: swap(PATH, /Expires: .*\n/, '') },
  expired: { by: swap(PATH, '2027-06-30', '2025-06-30') },
  'expires-syntax': { by: swap(PATH, '2027-06-30T23:59:59.000Z', 'June 2027') },
  'far-expiry': { by: swap(PATH, '2027-06-30', '2031-06-30') },
  canonical: { by: append('Canonical: https://www.site.test/.well-known/security.txt') },
  type: { by: headers(PATH, { 'content-type': 'application/octet-stream' }) },
  elsewhere: {
    by: (site) => ({
      ...site,
      [PATH]: { status: 301, headers: { location: 'https://other.test/.well-known/security.txt' } },
      'https://other.test/.well-known/security.txt': site[PATH]!,
    }),
  },
};
