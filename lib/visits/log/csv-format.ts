import { NAMES, requestOf } from './json-format';
import type { Field, LineFormat } from './log-line';

/** `ClientIP`, `client_ip`, and the `clientIp_s` of Azure are one name. */
const plain = (name: string) =>
  name
    .replace(/_[bdgst]$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Members of JSON by plain name, and columns that only lists have: Google Cloud Storage, Azure. */
const MEMBERS = new Map([
  ...Object.values(NAMES)
    .flat()
    .flatMap((name) =>
      [name.replace(/^properties\./, ''), name].map((of) => [plain(of), name] as const),
    ),
  ['cip', 'ip'],
  ['csuri', 'url'],
  ['cshost', 'host'],
  ['timemicros', 'timestamp'],
  ['timegeneratedutc', 'timestamp'],
]);

/** A cell, quoted or plain, and what ends it. */
const CELLS = [',', ';', '\t'].map((separator) => ({
  separator,
  pattern: new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(${separator}|$)`, 'g'),
}));

/** A list (RFC 4180) with the names of its columns in the first line; null for a line that is no such header. */
export function csvFormat(header: string): LineFormat | null {
  // A line of JSON or of a server.
  if (/[{}:=/]/.test(header)) return null;
  const [{ pattern } = CELLS[0]!] = [...CELLS].sort(
    (a, b) => header.split(b.separator).length - header.split(a.separator).length,
  );
  const members = cellsOf(header, pattern).map((name) => MEMBERS.get(plain(name)));
  const has = (field: Field) => NAMES[field].some((name) => members.includes(name));
  if (!has('address') || !has('status') || !(has('path') || has('request'))) return null;
  return {
    name: 'CSV',
    lacksUserAgents: !has('userAgent'),
    read(line) {
      const cells = cellsOf(line, pattern);
      if (cells.length < members.length) return null;
      const request = requestOf(
        Object.fromEntries(members.flatMap((name, at) => (name ? [[name, cells[at]]] : []))),
      );
      return request && [request];
    },
  };
}

/** Empty for a line whose quotes do not end. */
function cellsOf(line: string, pattern: RegExp): string[] {
  const cells: string[] = [];
  for (const [, cell = '', end] of line.matchAll(pattern)) {
    const isQuoted = cell.startsWith('"');
    if (isQuoted && !/."$/.test(cell)) return [];
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end === '') break;
  }
  return cells;
}
