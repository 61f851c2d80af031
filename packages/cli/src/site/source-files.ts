import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isFile, slashed } from '../paths';
import { withoutBase, type FolderPage } from '../serve/folder-pages';
import { decoded } from '@/lib/platform/text/host';

/** `/docs/*=content/docs/*.md`: the file that a page is built from. */
export interface SourcePattern {
  readonly page: string;
  readonly file: string;
}

/** File from which the page at a path was built, relative to the current folder; null if it is unknown. */
export type FindSource = (pathname: string) => string | null;

const WRITTEN =
  /\.(?:mdx?|qmd|markdown|mdoc|html?|njk|liquid|hbs|pug|astro|vue|svelte|[jt]sx?|adoc|rst|ipynb)$/i;
const WITH_FRONT_MATTER = /\.(?:mdx?|qmd|markdown|mdoc|html?|njk|liquid|astro|adoc)$/i;
const PROJECT =
  /^(?:package\.json|hugo\.\w+|config\.toml|_config\.ya?ml|Gemfile|\.git|mkdocs\.yml)$/;
const SKIPPED = /^(?:\..*|node_modules|vendor|target)$/;
/** Jekyll and Docusaurus: `2026-11-28-title.md` is at `/2026/11/28/title`, or at `/title`. */
const DATED = /(^|\/)(\d{4})-(\d\d)-(\d\d)(?:-(?=[^/])|$)/;
/** Next.js and SvelteKit: `app/(shop)/boats/page.tsx` is at `/boats`. */
const ROUTED = /^((?:src\/)?(?:app|routes)\/(?:.*\/)?)\+?page(?=\.(?:[jt]sx?|mdx?|svelte)$)/;
const GROUP = /\([^()/]+\)\//g;
const NUMBERED = /(^|\/)\d+(?:-\d\d-\d\d)?[-_.]+(?=[^/])/g;
const FILES_MAX = 50_000;
const FRONT_MATTER_BYTES = 2048;

/** Where generators look for pages, the most specific first. */
const ROOTS = [
  'src/content/docs',
  'src/content',
  'src/pages',
  'src/app',
  'src/routes',
  'app',
  'content',
  'pages',
  'docs/source',
  'source',
  'docs',
  'src',
  '',
  '_posts',
  '_pages',
  'static',
  'public',
];

/** Sources by the patterns, by the edit links of the pages, and by the names and front matter of the files around. */
export async function sourceFinder(
  folder: string | null,
  pages: readonly FolderPage[],
  patterns: readonly SourcePattern[],
  base = '/',
): Promise<FindSource> {
  const edited = new Map(pages.flatMap(({ path, edited }) => (edited ? [[path, edited]] : [])));
  const sources = folder === null ? new Map<string, Source>() : await sourcesAround(folder);
  return (pathname) => {
    const inside = withoutBase(pathname, base);
    return (
      byPattern(pathname, patterns) ??
      byPattern(inside, patterns) ??
      byEditLink(edited.get(pathname)) ??
      sources.get(keyOfPage(inside))?.file ??
      null
    );
  };
}

function byPattern(pathname: string, patterns: readonly SourcePattern[]): string | null {
  const name = decoded(pathname).replace(/(?:\/index)?\.html?$|\/$/i, '') || '/index';
  for (const { page, file } of patterns) {
    const [start = '', end = ''] = page.split('*');
    const fits = name.length >= start.length + end.length;
    const isExact = !page.includes('*') && name === page;
    if (!isExact && !(page.includes('*') && fits && name.startsWith(start) && name.endsWith(end)))
      continue;
    const rest = name.slice(start.length, name.length - end.length);
    const source = path.normalize(file.replaceAll('*', () => rest));
    if (!leaves(source) && isFile(source)) return slashed(source);
  }
  return null;
}

/** The longest end of the link’s path that is a file here: branches and folders of the repository vary. */
function byEditLink(link: string | undefined): string | null {
  const parts = decoded(link ?? '').split('/');
  for (let at = parts.length - 1, best = null; ; at--) {
    const file = parts.slice(at).join('/');
    if (at < 3 || parts[at] === '..') return best;
    if (isFile(file)) best = file;
  }
}

interface Source {
  readonly file: string;
  /** The lowest of several files wins. */
  readonly rank: number;
}

async function sourcesAround(folder: string): Promise<Map<string, Source>> {
  const built = path.resolve(folder);
  const project = await projectOf(built);
  const sources = new Map<string, Source>();
  if (project === null) return sources;
  const inside = path.relative(project, built).split(path.sep);
  // VitePress builds to docs/.vitepress/dist by default: the folders around the build are roots too.
  const around = inside.map((_, at) => inside.slice(0, at).join('/')).reverse();
  const roots = [...new Set([...around.filter(Boolean), ...docsDirOf(project), ...ROOTS])];
  for (const file of await filesIn(project, built)) {
    const name = slashed(path.relative(project, file));
    const shown = slashed(path.relative('', file));
    const add = (key: string, rank: number) => {
      if (rank < (sources.get(key)?.rank ?? Infinity)) sources.set(key, { file: shown, rank });
    };
    const slug = WITH_FRONT_MATTER.test(name) ? addressIn(file) : null;
    if (slug?.startsWith('/')) add(keyOfPage(slug), -1);
    roots.forEach((root, at) => {
      if (root !== '' && !name.startsWith(`${root}/`)) return;
      // That of the project is about its code; pages are written in README files of folders.
      if (/^readme\.\w+$/i.test(name)) return;
      const page = name.replace(ROUTED, '$1index').slice(root === '' ? 0 : root.length + 1);
      const key = keyOfFile(ROUTED.test(name) ? page.replace(GROUP, '') : page);
      const rank = at + (/readme\.\w+$/i.test(name) ? roots.length : 0);
      add(key, rank);
      add(key.replace(DATED, '$1$2/$3/$4/').replace(/\/$/, ''), rank);
      add(key.replace(NUMBERED, '$1'), rank + 0.5);
      if (slug === null || slug.startsWith('/')) return;
      add(keyOfPage(slug), rank);
      add(keyOfPage(`${key.slice(0, key.lastIndexOf('/') + 1)}${slug}`), rank);
    });
  }
  return sources;
}

/** `docs_dir` of MkDocs. */
function docsDirOf(project: string): string[] {
  try {
    const settings = readFileSync(path.join(project, 'mkdocs.yml'), 'utf8');
    return /^docs_dir:[ \t]*["']?([^\s"'#]+)/m.exec(settings)?.slice(1) ?? [];
  } catch {
    return [];
  }
}

/** The folder of the project that holds the build; null if it is not in the current folder. */
async function projectOf(built: string): Promise<string | null> {
  for (let folder = path.dirname(built); !leaves(path.relative('', folder));) {
    const names = await readdir(folder);
    if (names.some((name) => PROJECT.test(name)) || folder === process.cwd()) return folder;
    folder = path.dirname(folder);
  }
  return null;
}

async function filesIn(project: string, built: string): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [project];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const file = path.join(folder, entry.name);
      if (SKIPPED.test(entry.name) || file === built) continue;
      if (entry.isDirectory()) folders.push(file);
      else if (entry.isFile() && WRITTEN.test(entry.name)) files.push(file);
    }
    if (files.length > FILES_MAX) break;
  }
  return files;
}

/** `permalink`, `slug`, or `url` of the front matter, as YAML or TOML; null in a file that can't be read, too. */
function addressIn(file: string): string | null {
  const bytes = Buffer.alloc(FRONT_MATTER_BYTES);
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const head = bytes.toString('utf8', 0, readSync(handle, bytes));
    if (!/^(?:---|\+\+\+)/.test(head)) return null;
    return /^(?:permalink|slug|url)[ \t]*[:=][ \t]*["']?([^\s"'{}]+)/m.exec(head)?.[1] ?? null;
  } finally {
    closeSync(handle);
  }
}

const keyOfPage = (pathname: string): string => keyOfFile(decoded(pathname).replace(/^\//, ''));

const keyOfFile = (name: string): string =>
  name
    .replace(/\/$/, '')
    .replace(WRITTEN, '')
    .replace(/(^|\/)(?:_?index|readme)$/i, '')
    .replace(/ +/g, '-')
    .toLowerCase();

const leaves = (relative: string): boolean =>
  relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
