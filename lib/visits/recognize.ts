import { JSON_FORMAT } from './json-format';
import type { LineFormat } from './log-line';
import { TEXT_FORMATS } from './text-formats';

/** The format without a header that reads most of the first lines of a log; null if none reads any. */
export function recognize(lines: readonly string[]): LineFormat | null {
  const read = (format: LineFormat) => lines.filter((line) => format.read(line) !== null).length;
  const [best] = [JSON_FORMAT, ...TEXT_FORMATS]
    .map((format) => ({ format, count: read(format) }))
    .sort((a, b) => b.count - a.count);
  return best !== undefined && best.count > 0 ? best.format : null;
}
