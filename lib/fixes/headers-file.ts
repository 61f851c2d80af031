/** A header for responses of one path, or of all (`*`). */
export interface SentHeader {
  readonly on: string;
  readonly name: string;
  readonly value: string;
  /** Adds to an existing header instead of replacing it. */
  readonly append: boolean;
}

/** Headers of `*` first, then path by path. */
export function byPath(headers: readonly SentHeader[]): [string, SentHeader[]][] {
  const paths = [...new Set(headers.map(({ on }) => on))].sort(
    (a, b) => Number(b === '*') - Number(a === '*'),
  );
  return paths.map((path) => [path, headers.filter(({ on }) => on === path)]);
}

/** `_headers` of Netlify and Cloudflare Pages; values of one name are joined. */
export const headersFile = (headers: readonly SentHeader[]): string =>
  byPath(headers)
    .map(([on, ofPath]) =>
      [
        on === '*' ? '/*' : on,
        ...[...new Set(ofPath.map(({ name }) => name))].map((name) => {
          const values = ofPath.filter((h) => h.name === name).map(({ value }) => value);
          return `  ${name}: ${values.join(', ')}`;
        }),
        '',
      ].join('\n'),
    )
    .join('');
