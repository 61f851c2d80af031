import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { aboutFile, parseRobots, type Robots, type SitePage } from '@seamark/engine';
import type { ServedFolder } from './serve-folder';

export interface FolderPages {
  readonly pages: readonly SitePage[];
  /** All paths under which they answer. */
  readonly answering: ReadonlySet<string>;
  readonly robots: Robots;
}

const PAGE = /\.(html?|md)$/i;

/** All pages of a built site, at the addresses that its host serves. */
export async function folderPages(folder: string, served: ServedFolder): Promise<FolderPages> {
  const pages: SitePage[] = [];
  const answering = new Set<string>();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((name) => PAGE.test(name)).sort()) {
    const file = `/${name.split(path.sep).map(encodeURIComponent).join('/')}`;
    if (/(?:^|\/)404\.html?$/.test(file)) continue;
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
    pages.push({ path: named && direct.includes(named) ? named : first, ...about });
    for (const address of serving) answering.add(address);
  }
  const robots = await readFile(path.join(folder, 'robots.txt'), 'utf8').catch(() => '');
  return { pages, answering, robots: parseRobots(robots) };
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
