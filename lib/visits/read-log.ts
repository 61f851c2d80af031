import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LineFormat } from './log-line';
import { recognize } from './recognize';
import { columnsFormat } from './text-formats';
import type { Tally } from './tally';

/** Lines before the format is chosen. */
const SAMPLE = 100;
/** Longer lines are no log lines. */
const LINE_MAX = 64 * 1024;

/** Why lines were not read, with their number and the first one. */
interface Unreadable {
  readonly reason: string;
  count: number;
  readonly firstLine: number;
}

export interface LogReading {
  lines: number;
  /** Name of the format; null before lines are read, or if none fits. */
  format: string | null;
  readonly unreadable: Map<string, Unreadable>;
}

/** Throws for a file that cannot be opened or is damaged. */
export async function readLog(
  source: Readable,
  tally: Tally,
  given: LineFormat | null,
): Promise<LogReading> {
  const reader = new LogReader(tally, given);
  for await (const line of linesOf(source)) reader.take(line);
  return reader.end();
}

/** A file, unpacked if it is gzip; `-` is standard input. */
export function openLog(file: string): Readable {
  const raw: Readable =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 17 });
  if (!file.endsWith('.gz')) return raw;
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  raw.on('error', (error) => unpacked.destroy(error));
  return raw.pipe(unpacked);
}

/** Lines without their end; null for one that is too long. */
async function* linesOf(source: Readable): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let isSkipping = false;
  for await (const chunk of source) {
    const text = rest + decoder.decode(chunk as Uint8Array, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
      start = end + 1;
      if (isSkipping) isSkipping = false;
      else yield line.length > LINE_MAX ? null : line;
    }
    rest = text.slice(start);
    if (rest.length > LINE_MAX) {
      if (!isSkipping) yield null;
      [rest, isSkipping] = ['', true];
    }
  }
  if (rest !== '' && !isSkipping) yield rest;
}

class LogReader {
  private readonly reading: LogReading = { lines: 0, format: null, unreadable: new Map() };
  private sample: { readonly line: string; readonly number: number }[] | null = [];
  private format: LineFormat | null = null;

  constructor(
    private readonly tally: Tally,
    given: LineFormat | null,
  ) {
    if (given !== null) this.start(given);
  }

  take(line: string | null): void {
    this.reading.lines += 1;
    const number = this.reading.lines;
    if (line === null) this.refuse('longer than 64 KiB', number);
    else if (line.startsWith('#Fields:')) this.start(columnsFormat(line));
    else if (line === '' || line.startsWith('#')) return;
    else if (this.sample === null) this.read(line, number);
    else if (this.sample.push({ line, number }) === SAMPLE) this.choose();
  }

  end(): LogReading {
    this.choose();
    return this.reading;
  }

  private choose(): void {
    if (this.sample === null) return;
    const format = recognize(this.sample.map(({ line }) => line));
    if (format) this.start(format);
    else this.drain();
  }

  private start(format: LineFormat): void {
    this.format = format;
    this.reading.format = format.name;
    this.drain();
  }

  private drain(): void {
    const waiting = this.sample ?? [];
    this.sample = null;
    for (const { line, number } of waiting) this.read(line, number);
  }

  private read(line: string, number: number): void {
    const requests = this.format?.read(line) ?? null;
    if (requests === null) this.refuse(reasonOf(line), number);
    else for (const request of requests) this.tally.add(request);
  }

  private refuse(reason: string, number: number): void {
    const known = this.reading.unreadable.get(reason);
    if (known) known.count += 1;
    else this.reading.unreadable.set(reason, { reason, count: 1, firstLine: number });
  }
}

const reasonOf = (line: string): string =>
  line.includes('\0') || line.includes('�') ? 'binary data' : 'not in the format of the log';
