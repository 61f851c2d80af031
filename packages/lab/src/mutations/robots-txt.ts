import { edit, headers, remove, serve, swap, type MemoryReply } from '../site';
import { usageByHeader } from './moved';
import type { Breaks } from './breaks';

const PATH = '/robots.txt';
const append = (lines: string) => edit(PATH, (body) => `${body}\n${lines}\n`);
const redirect = (location: string): MemoryReply => ({ status: 301, headers: { location } });
const HOPS = ['/robots', '/robots/1', '/robots/2', '/robots/3', '/robots/4', '/robots/5'];

const SEARCH = ['Claude-SearchBot', 'OAI-SearchBot', 'PerplexityBot'];
const searchBlocked = (share: number) =>
  append(
    `${SEARCH.slice(0, Math.ceil(share * SEARCH.length))
      .map((token) => `User-agent: ${token}\n`)
      .join('')}Disallow: /`,
  );

export const robotsTxt: Breaks = {
  unreachable: { on: usageByHeader, by: serve(PATH, { status: 503 }) },
  absent: { on: usageByHeader, by: remove(PATH) },
  hops: {
    on: usageByHeader,
    by: (site) => ({
      ...site,
      ...Object.fromEntries(
        HOPS.map((path, at) => [path, redirect(HOPS[at + 1] ?? '/robots/end')]),
      ),
      [PATH]: redirect('/robots'),
      '/robots/end': site[PATH]!,
    }),
  },
  html: {
    on: usageByHeader,
    by: serve(PATH, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><html lang="en"><title>Robots</title><h1>Robots</h1></html>',
    }),
  },
  'search-blocked': { by: searchBlocked(1), partly: searchBlocked },
  'googlebot-blocked': { by: append('User-agent: Googlebot\nDisallow: /') },
  'fetch-blocked': { by: append('User-agent: Claude-User\nDisallow: /') },
  'relative-sitemap': { by: swap(PATH, 'https://site.test/sitemap.xml', '/sitemap.xml') },
  'hides-machine-files': {
    by: append('User-agent: bingbot\nDisallow: /llms.txt'),
  },
  syntax: { by: append('Everybody is welcome') },
  misspelled: { by: append('User-agent: ExampleBot\nDissallow: /private/') },
  'syntax-orphan': { by: edit(PATH, (body) => `Disallow: /private/\n${body}`) },
  type: { by: headers(PATH, { 'content-type': 'application/octet-stream' }) },
  'too-big': { by: append(`# ${'x'.repeat(600_000)}`) },
};
