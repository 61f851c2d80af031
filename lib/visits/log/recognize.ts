import { JSON_FORMAT } from './json-format';
import type { LineFormat } from './log-line';
import { TEXT_FORMATS } from './text-formats';

/** Finds the format without a header that reads most of the first lines of a log. */
export class Recognizer {
  private readonly formats = [JSON_FORMAT, ...TEXT_FORMATS].map((format) => ({ format, count: 0 }));

  add(line: string): void {
    for (const entry of this.formats) if (entry.format.read(line) !== null) entry.count += 1;
  }

  /** Null if no format reads any line. */
  format(): LineFormat | null {
    const [best] = [...this.formats].sort((a, b) => b.count - a.count);
    return best !== undefined && best.count > 0 ? best.format : null;
  }
}
