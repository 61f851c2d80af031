import type { FileSet } from '@seamark/engine';
import type { SentHeader } from '@/lib/fixes/headers-file';
import type { Redirect } from '@/lib/fixes/redirects/plan-redirects';

interface PublishedFile {
  readonly path: string;
  readonly content: string;
  readonly contentType: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** The files of a site with their serving rules, before a layout turns them into configuration. */
export interface Publication {
  readonly host: string;
  readonly files: readonly PublishedFile[];
  /** Markdown version of `/`; null without one. */
  readonly markdown: PublishedFile | null;
  readonly headers: readonly SentHeader[];
  readonly redirects: readonly Redirect[];
  /** Lines for the head of the home page. */
  readonly head: string;
  /** Paths whose files are left out. */
  readonly leftOut: readonly string[];
  /** Files that need facts, with the names of those facts. */
  readonly waiting: readonly string[];
}

/** A file of the archive. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: string;
}

/**
 * Paths appear unquoted in server configuration, so any path with another character is left out.
 */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~@+-]+)+$/;
const PLAIN_VALUE = /^[\x20-\x7e]*$/;
const SECURITY_TXT = '/.well-known/security.txt';

export function publicationOf({ files, waiting, homeUrl }: FileSet): Publication {
  const drafts = files.map(({ draft }) => draft);
  const served = drafts.flatMap(({ path, copy, content, contentType, headers }) =>
    [{ path, content }, ...(copy ? [copy] : [])].flatMap((file): PublishedFile[] =>
      file.path && PLAIN_PATH.test(file.path)
        ? [{ path: file.path, content: file.content, contentType, headers }]
        : [],
    ),
  );
  const negotiated = drafts.find((d) => d.negotiatedAs === 'text/markdown');
  const rules = drafts.flatMap((d) => d.headerRules ?? []);
  return {
    host: new URL(homeUrl).host,
    files: served,
    markdown: served.find((f) => f.path === negotiated?.path) ?? null,
    headers: rules
      .filter(
        (r, i) =>
          (r.on === '*' || r.on === '/' || PLAIN_PATH.test(r.on)) &&
          PLAIN_VALUE.test(r.value) &&
          rules.findIndex((o) => o.on === r.on && o.name === r.name && o.value === r.value) === i,
      )
      .map(({ on, name, value, append = false }) => ({ on, name, value, append })),
    redirects: served.some((f) => f.path === SECURITY_TXT)
      ? [{ from: '/security.txt', to: SECURITY_TXT }]
      : [],
    head: headOf(drafts),
    leftOut: drafts.flatMap(({ path }) =>
      path !== null && !PLAIN_PATH.test(path)
        ? [path.replace(/[^\x21-\x7e]/g, '?').slice(0, 100)]
        : [],
    ),
    waiting: waiting.map(({ filename, missing }) => {
      const facts = missing.flatMap((m) => (m.required ? (m.fact ?? m.what) : []));
      return `${filename} (${facts.join(', ')})`;
    }),
  };
}

/** Adds each pointer once; the head snippet may already contain it. */
function headOf(drafts: readonly FileSet['files'][number]['draft'][]): string {
  const snippets = drafts.flatMap(({ inHead }) => inHead ?? []);
  const lines = new Set(snippets.flatMap((snippet) => snippet.split('\n')));
  const pointers = drafts.flatMap(({ pointer }) => pointer ?? []);
  return [...new Set(pointers.filter((line) => !lines.has(line))), ...snippets].join('\n');
}

/** The files below a folder, keeping their paths. */
export const filesIn = (folder: string, { files }: Publication): ArchiveEntry[] =>
  files.map(({ path, content }) => ({ path: `${folder}${path}`, content }));

export const headEntry = ({ head }: Publication): ArchiveEntry[] =>
  head === '' ? [] : [{ path: 'head.html', content: `${head}\n` }];

/** Headers of the publication and of each file. */
export const allHeaders = ({ files, headers }: Publication): SentHeader[] => [
  ...headers,
  ...files.flatMap(({ path, contentType, headers: ownHeaders }) =>
    [{ name: 'Content-Type', value: contentType }, ...ownHeaders].map((header) => ({
      on: path,
      ...header,
      append: false,
    })),
  ),
];
