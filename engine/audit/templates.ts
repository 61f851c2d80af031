import { parentOf } from '../parse/paths';

/** A folder with at least this many addresses counts as one template. */
const ALIKE_MIN = 5;

/**
 * Template that probably generated a page, guessed from its path: `/products/{…}` in a folder of many pages. Many
 * folders of few pages share one template: `/products/{…}/{…}`.
 */
export function templatesOf(urls: Iterable<string>): (url: string) => string {
  const pages = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const url of urls) add(pages, parentOf(pathOf(url)));
  const smallFolders = new Map<string, number>();
  for (const [folder, count] of pages)
    if (count < ALIKE_MIN && folder !== '') add(smallFolders, parentOf(folder));
  return (url) => {
    const path = pathOf(url);
    const folder = parentOf(path);
    if ((pages.get(folder) ?? 0) >= ALIKE_MIN) return `${folder}/{…}`;
    const above = parentOf(folder);
    return folder !== '' && (smallFolders.get(above) ?? 0) >= ALIKE_MIN
      ? `${above}/{…}/{…}`
      : path || '/';
  };
}

/** Path without query and trailing slash. Sliced by hand for speed: a sitemap may list 50 000 addresses. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start === -1) return '';
  const query = url.indexOf('?', start);
  const path = query === -1 ? url.slice(start) : url.slice(start, query);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
