import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { HeaderLines } from './types';

export interface ReadBody {
  readonly body: Uint8Array;
  readonly truncated: boolean;
  readonly wireBytes: number;
  readonly bodyError: 'content-encoding' | null;
}

/** No coding makes a body much longer; a stream that does (empty deflate blocks) is cut. */
const WIRE_SLACK_BYTES = 64 * 1024;

type Decoder = (firstByte: number) => Transform;

// Streams that lack their trailer are flushed, as browsers do, not refused.
const ZLIB = { finishFlush: constants.Z_SYNC_FLUSH };
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: () => createGunzip(ZLIB),
  'x-gzip': () => createGunzip(ZLIB),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  // RFC 9110 means zlib (low nibble 8 in the first byte); many servers send it raw.
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate(ZLIB) : createInflateRaw(ZLIB)),
};

/**
 * Collects one body: undoes at most one content coding and counts what comes *out* of it, because a bomb is
 * small on the wire (300 kB became 314 MB). Stops at the cap, in the middle of a chunk if need be.
 */
export class BodyReader {
  readonly #chunks: Uint8Array[] = [];
  readonly #codings: readonly string[];
  readonly #event: EventWatch | null;
  #decoder: Transform | null = null;
  #bytes = 0;
  #wireBytes = 0;
  #isDone = false;

  constructor(
    headers: HeaderLines,
    private readonly capBytes: number,
    /** Enough is read: the rest of the answer is not wanted and the connection goes. */
    private readonly cut: () => void,
    private readonly done: (result: ReadBody) => void,
    /** An event stream may stay open after the event that is waited for: the one with this text is the last one read. */
    eventWith: string | null = null,
  ) {
    this.#codings = codings(headers);
    const isEventStream = headers.some(([name, value]) => name === 'content-type' && /^text\/event-stream\b/i.test(value));
    this.#event = eventWith !== null && isEventStream ? new EventWatch(eventWith) : null;
  }

  write(chunk: Buffer): void {
    if (this.#isDone || chunk.length === 0) return;
    this.#wireBytes += chunk.length;
    if (this.#codings.length === 0) return this.#keep(chunk);
    if (this.#wireBytes > this.capBytes + WIRE_SLACK_BYTES) {
      this.#finish({ truncated: true });
      return this.cut();
    }
    const decoder = (this.#decoder ??= this.#startDecoder(chunk[0] ?? 0));
    // Unknown coding: the bytes are counted, not kept. Nothing waits for `drain`: the wire limit above bounds the
    // queue, and undici 7.30 throws past every handler when a connection ends while its parser is paused.
    decoder?.write(chunk);
  }

  end(): void {
    if (this.#isDone) return;
    if (this.#decoder) this.#decoder.end();
    else this.#finish({ isBroken: this.#codings.length > 0 && this.#wireBytes > 0 });
  }

  /** The connection is gone; nothing more is decoded. */
  abandon(): void {
    this.#isDone = true;
    this.#decoder?.destroy();
  }

  #startDecoder(firstByte: number): Transform | null {
    const [coding = ''] = this.#codings;
    const start = this.#codings.length === 1 && Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    if (!start) return null;
    const decoder = start(firstByte);
    decoder.on('data', (chunk: Buffer) => this.#keep(chunk));
    decoder.once('end', () => this.#finish({}));
    decoder.once('error', () => {
      if (this.#isDone) return;
      this.#finish({ isBroken: true });
      this.cut();
    });
    return decoder;
  }

  #keep(chunk: Uint8Array): void {
    if (this.#isDone) return;
    const room = this.capBytes - this.#bytes;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#bytes += Math.min(chunk.length, room);
    if (chunk.length > room) this.#finish({ truncated: true });
    else if (this.#event?.hasEndedWith(chunk)) this.#finish({});
    else return;
    this.cut();
  }

  #finish({ truncated = false, isBroken = false }): void {
    if (this.#isDone) return;
    this.abandon();
    this.done({
      body: Buffer.concat(this.#chunks, this.#bytes),
      truncated,
      wireBytes: this.#wireBytes,
      bodyError: isBroken ? 'content-encoding' : null,
    });
  }
}

/** Follows an event stream chunk by chunk, keeping no more of it than the text could straddle. */
class EventWatch {
  #tail = '';
  #isFound = false;

  constructor(private readonly text: string) {}

  /** The event with the text is complete: a blank line followed it. */
  hasEndedWith(chunk: Uint8Array): boolean {
    let seen = this.#tail + Buffer.from(chunk).toString('latin1');
    const at = this.#isFound ? 0 : seen.indexOf(this.text);
    if (at >= 0) {
      this.#isFound = true;
      seen = seen.slice(at);
      if (/\r\n\r\n|\n\n|\r\r/.test(seen)) return true;
    }
    this.#tail = seen.slice(-(this.#isFound ? 3 : this.text.length));
    return false;
  }
}

function codings(headers: HeaderLines): string[] {
  return headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}
