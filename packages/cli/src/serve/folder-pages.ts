import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { aboutFile, parseRobots, type Robots, type SitePage } from '@seamark/engine';
import { decoded } from '@/lib/platform/text/host';
import { isFile, slashed } from '../paths';
import type { ServedFolder } from './serve-folder';

export interface FolderPage extends SitePage {
  /** File in the folder, with slashes. */
  readonly name: string;
  /** Where its edit link leads; null without one. */
  readonly edited: string | null;
  /** It only leads to another page. */
  readonly isRedirect: boolean;
}

export interface FolderPages {
  readonly pages: readonly FolderPage[];
  /** All paths under which they answer. */
  readonly answering: ReadonlySet<string>;
  readonly robots: Robots;
}

const ANCHOR = /<a\s[^<>]{1,2000}>[^<]{0,100}/gi;
const HREF = /\shref=["']?([^"'\s>]+)/i;
const REFRESH = /<meta[^<>]{1,200}http-equiv=["']?refresh/i;
const HEAD_MAX = 20_000;
const PAGE = /\.(html?|md)$/i;
/** What hosts answer for other addresses. */
const FALLBACK = /(?:^|\/)404(?:\/index)?\.html?$|^200\.html$/;
/** Folders of Jekyll and Gatsby whose files are parts of pages. */
const PARTS = /(?:^|\/)_(?:includes|layouts|drafts|posts|gatsby\/slices)\//;

/** All pages of a built site, at the addresses that its host serves. */
export async function folderPages(
  folder: string,
  served: ServedFolder,
  pattern = PAGE,
): Promise<FolderPages> {
  const pages: FolderPage[] = [];
  const answering = new Set<string>();
  for (const name of await namesIn(folder, pattern)) {
    if (FALLBACK.test(name) || PARTS.test(name)) continue;
    const file = served.base + name.split('/').map(encodeURIComponent).join('/');
    const serving: string[] = [];
    for (const address of addressesOf(file))
      if (await served.has(new URL(address, 'http://localhost'))) serving.push(address);
    if (serving.length === 0) continue;
    const source = await readFile(path.join(folder, name), 'utf8');
    const { canonical, ...about } = aboutFile(source, /\.md$/i.test(name));
    const named = canonical && pathIn(canonical);
    const direct = [];
    for (const address of serving)
      if ((await served.redirectOf(address)) === null) direct.push(address);
    const [first = serving[0]!] = direct;
    pages.push({
      path: named && direct.includes(named) ? named : first,
      ...about,
      name,
      edited: editLinkOf(source),
      isRedirect: REFRESH.test(source.slice(0, HEAD_MAX)),
    });
    for (const address of serving) answering.add(address);
  }
  const robots = await readFile(path.join(folder, 'robots.txt'), 'utf8').catch(() => '');
  return { pages, answering, robots: parseRobots(robots) };
}

const HOST = /^(?:[\w-]+\.)+[a-z][a-z\d-]+$/;

/**
 * The address that a folder will have, as its home page names it, or else the CNAME of GitHub Pages, robots.txt, or the
 * sitemap; localhost without a name.
 */
export async function futureAddress(folder: string): Promise<URL> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '');
  const { canonical } = aboutFile(await read('index.html'), false);
  const url = namedHost(canonical);
  if (url?.pathname.endsWith('/')) return new URL(baseOf(folder, url), url);
  const host =
    namedHost(`https://${(await read('CNAME')).trim()}`) ??
    namedHost(
      /^sitemap:[ \t]*(https?:\/\/[^/\s]+)\/[^/\s]+[ \t\r]*$/im.exec(await read('robots.txt'))?.[1],
    ) ??
    namedHost(/<loc>\s*(https?:\/\/[^/<\s]+)\/?\s*<\/loc>/.exec(await read('sitemap.xml'))?.[1]);
  return new URL(host?.origin ?? 'http://localhost');
}

function namedHost(address: string | null | undefined): URL | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url !== null && HOST.test(url.hostname) && url.port === '' ? url : null;
}

/** The part of a host for which a folder is built: `/project/` for a home page there that the folder does not have. */
export const baseOf = (folder: string, { pathname }: URL): string =>
  pathname.endsWith('/') && !isFile(path.join(folder, decoded(pathname), 'index.html'))
    ? pathname
    : '/';

/** A path of a host below the part for which a folder is built; others stay. */
export const withoutBase = (pathname: string, base: string): string =>
  pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;

/** Files of a folder whose names match, with slashes, sorted. Folders behind links are left out: they can hold themselves. */
export async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map(slashed)
    .sort();
}

/** In GitHub, GitLab, Bitbucket, and Gitea. Other links to sources are about other things than the page. */
function editLinkOf(source: string): string | null {
  for (const [anchor] of source.matchAll(ANCHOR)) {
    const href = HREF.exec(anchor)?.[1] ?? '';
    const isNamed = /edit/i.test(anchor.replace(href, '')) && /\/(?:blob|tree|src)\//.test(href);
    if (isNamed || /\/_?edit\//.test(href)) return href;
  }
  return null;
}

/** Addresses that hosts give a file, the cleanest first. */
function addressesOf(file: string): string[] {
  const clean = file.replace(/\.html?$/i, '');
  if (clean === file) return [file];
  if (!/\/index$/i.test(clean)) return [clean, file];
  const index = clean.slice(0, -'index'.length);
  return [index, ...(index === '/' ? [] : [index.slice(0, -1)]), file];
}

const pathIn = (url: string): string | null =>
  URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : null;
