// @module-tag processes
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HostLayout } from '@/lib/fixes/contract/artifacts';
import type { Redirect } from '@/lib/fixes/redirects/plan-redirects';
import { mergeRedirects, planFor, redirectsFile } from '@/lib/fixes/redirects/redirects-file';
import { serveFolder } from '@/packages/cli/src/serve/serve-folder';
import { hostOn, type Hosted } from '../../../../helpers/sites/host-servers';

const LONG = `/docs/${'a-long-name-'.repeat(5)}`;
const SITE = {
  'index.html': '<!doctype html><html><head><title>Home</title></head><body></body></html>',
  'about.html': '<!doctype html><title>About</title>',
};
const WANTED: readonly Redirect[] = [
  { from: '/old', to: '/about' },
  { from: '/old.html', to: '/about' },
  { from: '/docs/v1.2/start', to: '/docs/start' },
  { from: '/@team/~jane', to: '/team/jane' },
  { from: '/ends-in/slash/', to: '/' },
  { from: `${LONG}from`, to: `${LONG}to` },
  { from: '/About', to: '/about' },
];
const ANSWERS = { pages: new Set(['/', '/about']), redirectOf: () => null };

/** Where the archive of a host has its redirects. */
const PLACES: Readonly<Record<string, (content: string) => Record<string, string>>> = {
  nginx: (content) => ({ 'server.conf': content, 'http.conf': '' }),
  apache: (content) => ({ 'agents.htaccess': content }),
  caddy: (content) => ({ 'agents.caddy': `(agents) {\n${content}}\n` }),
  wordpress: (content) => ({
    'wp-content/mu-plugins/agents.php': `${content}add_action('wp_head', function () {});\n`,
  }),
};
/** Hosts that ignore case. */
const IGNORING = new Set<HostLayout>(['caddy', 'netlify', 'vercel', 'cloudflare-pages']);
/** Hosts whose redirect is one line, of at most 120 characters. */
const ONE_LINE = new Set<HostLayout>(['netlify', 'cloudflare-pages']);
const IMITATED = {
  netlify: 'netlify',
  vercel: 'vercel',
  'cloudflare-pages': 'cloudflare',
} as const;

/** Serves a file of redirects by the real server, or by the documented rules of its host. */
async function serve(host: HostLayout, filename: string, content: string): Promise<Hosted> {
  const place = PLACES[host];
  if (place)
    return hostOn(
      host,
      SITE,
      Object.entries(place(content)).map(([at, text]) => ({ path: at, content: text })),
    );
  const folder = await mkdtemp(path.join(tmpdir(), 'redirects-'));
  for (const [name, text] of Object.entries({
    ...SITE,
    '404.html': 'Nothing here',
    [filename]: content,
  }))
    await writeFile(path.join(folder, name), text);
  const warnings: string[] = [];
  const served = await serveFolder(folder, IMITATED[host as keyof typeof IMITATED], (sentence) =>
    warnings.push(sentence),
  );
  expect(warnings).toEqual([]);
  return {
    origin: `http://127.0.0.1:${served.port}`,
    close: async () => {
      await served.close();
      await rm(folder, { recursive: true });
    },
  };
}

const fileOf = (host: HostLayout, wanted: readonly Redirect[] = WANTED) => {
  const { redirects, leftOut } = planFor(host, wanted, ANSWERS);
  const { filename } = redirectsFile(host);
  return { redirects, leftOut, filename, content: mergeRedirects(host, redirects)! };
};

describe('a file of redirects', () => {
  it.each(HostLayout.options.filter((host) => host !== 'plain' && host !== 'nextjs'))(
    'for %s, served, leads each address to its page and no other',
    async (host) => {
      const { redirects, filename, content, leftOut } = fileOf(host);
      expect(leftOut.map(({ from }) => from)).toEqual([
        ...(IGNORING.has(host) ? ['/About'] : []),
        ...(ONE_LINE.has(host) ? [`${LONG}from`] : []),
      ]);
      const configured =
        host === 'vercel' ? mergeRedirects(host, redirects, '{"cleanUrls":true}')! : content;
      const hosted = await serve(host, filename, configured);
      try {
        for (const { from, to } of redirects) {
          const { status, headers } = await fetch(hosted.origin + from, { redirect: 'manual' });
          const location = new URL(headers.get('location') ?? '/none', hosted.origin);
          expect([from, status, location.pathname]).toEqual([from, 308, to]);
        }
        for (const at of ['/', '/about']) {
          const { status } = await fetch(hosted.origin + at, { redirect: 'manual' });
          expect([at, status]).toEqual([at, 200]);
        }
        expect((await fetch(`${hosted.origin}/older`, { redirect: 'manual' })).status).toBe(404);
        expect((await fetch(`${hosted.origin}/old/x`, { redirect: 'manual' })).status).toBe(404);
      } finally {
        await hosted.close();
      }
    },
  );

  it('for Next.js matches by its rules, which ignore case', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'redirects-'));
    const { redirects, filename, content } = fileOf('nextjs');
    await writeFile(path.join(folder, filename), content);
    const written = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, filename)).href
    )) as { redirects: { source: string; destination: string; permanent: boolean }[] };
    await rm(folder, { recursive: true });
    // Sources without patterns, compared as path-to-regexp does with `sensitive: false`.
    const leads = (at: string) =>
      written.redirects.find(({ source }) => source.toLowerCase() === at.toLowerCase())
        ?.destination ?? null;
    for (const { from, to } of redirects) expect([from, leads(from)]).toEqual([from, to]);
    for (const at of ['/', '/about', '/About', '/old/x']) expect(leads(at)).toBeNull();
  });

  it.each(HostLayout.options)('for %s has lines of at most 120 characters', (host) => {
    const long = { from: `/${'b'.repeat(140)}`, to: '/about' };
    const { content, leftOut } = fileOf(host, [...WANTED, long]);
    expect(content.split('\n').filter((line) => line.length > 120)).toEqual([]);
    expect(leftOut).toContainEqual({
      from: long.from,
      reason: 'It needs a line that is too long.',
    });
  });
});
