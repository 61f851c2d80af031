/** Path of an address without trailing slash and file name. */
export function folderOf(url: string): string {
  const path = new URL(url).pathname.replace(/\/[^/]*\.[A-Za-z0-9]{1,8}$/, '');
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A path without its last segment. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** An address without the file name that servers add to a folder: `/docs/` for `/docs/index.html`. */
export const withoutIndexName = (url: string): string =>
  url.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/');
