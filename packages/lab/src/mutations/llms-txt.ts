import { all, edit, headers, page, remove, serve, swap, type MemoryReply } from '../site';
import type { Breaks } from './breaks';

const PATH = '/llms.txt';
const unlinked = page((html) => html.replace(/<link rel="describedby"[^>]*>/, ''));
const html: MemoryReply = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>For models</title><h1>For models</h1></html>',
};
const append = (text: string) => edit(PATH, (body) => `${body}${text}`);

export const llmsTxt: Breaks = {
  absent: { by: all(remove(PATH), unlinked) },
  html: { by: all(serve(PATH, html), unlinked) },
  refused: { by: all(serve(PATH, { status: 403 }), unlinked) },
  broken: { by: all(serve(PATH, { status: 500 }), unlinked) },
  elsewhere: {
    by: (site) => ({
      ...site,
      [PATH]: { status: 301, headers: { location: 'https://docs.other.test/llms.txt' } },
      'https://docs.other.test/llms.txt': site[PATH]!,
    }),
  },
  'no-h1': { by: swap(PATH, /^# .*\n/, '') },
  'many-h1': { by: append('\n# More\n') },
  'no-summary': { by: swap(PATH, /^> .*\n/m, '') },
  'no-sections': { by: swap(PATH, /^## .*\n/gm, '') },
  'no-links': { by: swap(PATH, /\[(.*?)\]\(.*?\)/g, 'See the site') },
  'loose-links': { by: swap(PATH, /^- /gm, '') },
  'dead-links': {
    by: swap(PATH, /\(https:\/\/site\.test\/\w+\/[\w-]+\)/, '(https://site.test/gone)'),
  },
  'blocked-links': {
    by: edit(
      '/robots.txt',
      (body) => `${body}\nUser-agent: ChatGPT-User\nAllow: /\nDisallow: /manual/\n`,
    ),
  },
  size: { by: append(`\n${'This sentence says nothing that is not said above. '.repeat(1200)}\n`) },
  short: {
    by: serve(PATH, {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: '# Tidewatch\n\n> Buoys.\n\n## Pages\n\n- [About](/about)\n',
    }),
  },
  type: { by: headers(PATH, { 'content-type': 'application/octet-stream' }) },
  charset: {
    by: all(
      append('\n- [Größen](https://site.test/about): in Zoll\n'),
      headers(PATH, { 'content-type': 'text/plain' }),
    ),
  },
  bom: { by: edit(PATH, (body) => `\uFEFF${body}`) },
  'open-fence': { by: append('\n```\nA line of code\n') },
};
