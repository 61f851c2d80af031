import { ENVELOPES, type Envelope } from './envelopes';
import { JSON_FORMAT } from './json-format';
import type { LineFormat } from './log-line';
import { TEXT_FORMATS } from './text-formats';

interface Candidate {
  readonly format: LineFormat;
  requests: number;
  lines: number;
}

/** A format whose lines are in an envelope. */
const inside = ({ name, open }: Envelope, format: LineFormat): LineFormat => ({
  ...format,
  name: `${format.name} in ${name}`,
  read: (line) => {
    const text = open(line);
    return text === null ? null : format.read(text);
  },
});

/** Finds the format without a header, and its envelope, that reads most of the first lines of a log. */
export class Recognizer {
  private readonly candidates;

  constructor(formats: readonly LineFormat[] = [JSON_FORMAT, ...TEXT_FORMATS]) {
    this.candidates = [null, ...ENVELOPES].map((envelope) => ({
      envelope,
      formats: formats.map((format): Candidate => ({ format, requests: 0, lines: 0 })),
    }));
  }

  add(line: string): void {
    for (const { envelope, formats } of this.candidates) {
      const text = envelope === null ? line : envelope.open(line);
      if (text === null) continue;
      for (const candidate of formats) {
        const requests = candidate.format.read(text);
        if (requests === null) continue;
        candidate.lines += 1;
        if (requests.length > 0) candidate.requests += 1;
      }
    }
  }

  /** Null if no format reads any line. */
  format(): LineFormat | null {
    const [best] = this.candidates
      .flatMap(({ envelope, formats }) => formats.map((candidate) => ({ envelope, ...candidate })))
      .sort((a, b) => b.requests - a.requests || b.lines - a.lines);
    if (best === undefined || best.lines === 0) return null;
    return best.envelope === null ? best.format : inside(best.envelope, best.format);
  }
}
