import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { copyOf } from './cache';
import type { LineFormat } from './log-line';
import { csvFormat } from './csv-format';
import { Recognizer } from './recognize';
import { Slice } from './slice';
import { columnsFormat } from './text-formats';
import type { VisitReader } from './visit-reader';

/** Lines before the format is chosen. */
const SAMPLE = 100;
/** Longer lines are no log lines. */
const LINE_MAX = 64 * 1024;
/** Nothing but names: where a line begins with the host that a client sent, it can begin like this too. */
const COLUMNS_LINE = /^#Fields:(?:\s+[a-z][\w()-]*)+\s*$/i;
/** Characters of a line that is shown. */
const TEXT_MAX = 60;

/** Why lines were not read, with their number and the first one. */
interface Unreadable {
  readonly reason: string;
  count: number;
  readonly firstLine: number;
  /** Beginning of the first one. */
  readonly text: string;
}

export interface LogReading {
  lines: number;
  /** Lines that are of the format, with requests or without. */
  readLines: number;
  /** Name of the format; null before lines are read, or if none fits. */
  format: string | null;
  /** True if no format of the reading has them. */
  lacksUserAgents: boolean;
  /** Requests in these lines. */
  requests: number;
  /** Last line that names columns; lines that are added later need it. */
  columns: string | null;
  readonly unreadable: Map<string, Unreadable>;
}

/** Steps of one line; a promise is awaited before the next. */
type Steps = Generator<Promise<void> | null>;

/** `format`: null to recognize it. Throws for a file that cannot be opened or is damaged. */
export async function readLog(
  source: Readable,
  visits: VisitReader,
  format: LineFormat | null,
): Promise<LogReading> {
  const reader = new LogReader(visits, format);
  const slice = new Slice();
  const take = async (steps: Steps) => {
    for (const pending of steps) {
      if (pending) await pending;
      if (slice.isOver()) await slice.next();
    }
  };
  for await (const chunk of source) await take(reader.read(chunk as Uint8Array));
  await take(reader.end());
  return reader.reading;
}

/** A file, unpacked if it is gzip; `-` is standard input. `start`: byte of the file. */
export function openLog(file: string, start = 0): Readable {
  const raw: Readable =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 17, start });
  if (!file.endsWith('.gz')) return raw;
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  // Its reader gets the error, and can leave before the end.
  pipeline(raw, unpacked, () => undefined);
  return unpacked;
}

/** Cuts chunks into lines without their end; null for one that is too long. */
class LineCutter {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private isSkipping = false;

  *cut(chunk: Uint8Array): Generator<string | null> {
    const text = this.rest + this.decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
      start = end + 1;
      if (this.isSkipping) this.isSkipping = false;
      else yield line.length > LINE_MAX ? null : line;
    }
    this.rest = text.slice(start);
    if (this.rest.length > LINE_MAX) {
      if (!this.isSkipping) yield null;
      [this.rest, this.isSkipping] = ['', true];
    }
  }

  /** The last line, if it has no end. */
  end(): string[] {
    return this.rest === '' || this.isSkipping ? [] : [this.rest];
  }
}

/** Reads a log in steps of one line, so that its caller can do other work between them. */
class LogReader {
  readonly reading: LogReading = {
    lines: 0,
    readLines: 0,
    requests: 0,
    format: null,
    lacksUserAgents: false,
    columns: null,
    unreadable: new Map(),
  };
  private readonly cutter = new LineCutter();
  private readonly recognizer: Recognizer;
  /** First lines, which wait for the format. */
  private readonly sample: { readonly line: string; readonly number: number }[] = [];
  private isRecognized = false;
  private format: LineFormat | null = null;
  /** True if a line was of a format with user agents. */
  private hasUserAgents = false;

  constructor(
    private readonly visits: VisitReader,
    private readonly declared: LineFormat | null,
  ) {
    this.recognizer = new Recognizer(declared === null ? undefined : [declared]);
  }

  *read(chunk: Uint8Array): Steps {
    yield* this.take(this.cutter.cut(chunk));
  }

  *end(): Steps {
    yield* this.take(this.cutter.end());
    if (!this.isRecognized) this.start(this.recognizer.format());
    yield* this.drain();
  }

  private *take(lines: Iterable<string | null>): Steps {
    for (const line of lines) {
      yield* this.takeLine(line);
      yield null;
      if (this.isRecognized && this.sample.length > 0) yield* this.drain();
    }
  }

  private *takeLine(line: string | null): Steps {
    this.reading.lines += 1;
    const number = this.reading.lines;
    if (line === null) this.refuse('longer than 64 KiB', number, '');
    else if (COLUMNS_LINE.test(line)) this.startColumns(line, columnsFormat(line));
    else if (number === 1 && this.declared === null && this.startList(line)) return;
    else if (line.trim() === '' || line.startsWith('#')) return;
    else if (this.isRecognized) yield* this.readLine(line, number);
    else {
      this.recognizer.add(line);
      if (this.sample.push({ line, number }) === SAMPLE) this.start(this.recognizer.format());
    }
  }

  private start(format: LineFormat | null): void {
    this.isRecognized = true;
    this.format = format;
    this.reading.format = format?.name ?? null;
    this.reading.lacksUserAgents = !this.hasUserAgents && (format?.lacksUserAgents ?? false);
  }

  private startColumns(line: string, format: LineFormat): void {
    this.reading.columns = line;
    this.start(format);
  }

  /** True if the line names the columns of a list. */
  private startList(line: string): boolean {
    const format = csvFormat(line);
    if (format !== null) this.startColumns(line, format);
    return format !== null;
  }

  private *drain(): Steps {
    for (const { line, number } of this.sample.splice(0)) {
      yield* this.readLine(line, number);
      yield null;
    }
  }

  private *readLine(line: string, number: number): Steps {
    const requests = this.format?.read(line) ?? null;
    if (requests === null) return this.refuse(reasonOf(line), number, line);
    this.reading.readLines += 1;
    this.reading.requests += requests.length;
    this.hasUserAgents ||= !this.format?.lacksUserAgents;
    for (const request of requests) {
      const pending = this.visits.add(request);
      if (pending !== null) yield pending;
    }
  }

  private refuse(reason: string, number: number, line: string): void {
    const unreadable = this.reading.unreadable.get(reason);
    if (unreadable) unreadable.count += 1;
    else
      this.reading.unreadable.set(reason, {
        reason,
        count: 1,
        firstLine: number,
        text: copyOf(line.slice(0, TEXT_MAX)),
      });
  }
}

const reasonOf = (line: string): string =>
  line.includes('\0') || line.includes('�') ? 'binary data' : 'not in the format of the log';
