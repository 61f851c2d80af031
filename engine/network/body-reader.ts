import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { GrowingBytes, KeptBodies } from './kept-bodies';
import type { HeaderLines } from './types';

export interface ReadBody {
  readonly body: Uint8Array;
  readonly truncated: boolean;
  readonly wireBytes: number;
  readonly bodyError: 'content-encoding' | null;
}

/** No coding makes a body much longer; a stream that does (empty deflate blocks) is cut. */
const WIRE_SLACK_BYTES = 64 * 1024;
/**
 * Each chunk costs about 5 µs of this thread, however little it carries. Servers fill chunks of a kilobyte and more;
 * those that flush line by line stay under the first number, and nothing that is worth reading under the second.
 */
const CHUNKS_FREE = 4096;
const CHUNK_BYTES_MEAN = 64;

/**
 * A body of so few bytes is decoded here, in one go, when it has ended: a stream costs 0.1 ms and two turns of another
 * thread. What comes out of longer ones would keep this thread for longer than that.
 */
const AT_ONCE_MAX = 16 * 1024;
const AT_ONCE_OUTPUT_MAX = 256 * 1024;

interface Coding {
  start(): Transform;
  /** Throws where there is more than `maxOutputLength`, or something broken. */
  atOnce(bytes: Uint8Array, limit: { readonly maxOutputLength: number }): Uint8Array;
}

// Streams that lack their trailer are flushed, as browsers do, not refused.
const ZLIB = { finishFlush: constants.Z_SYNC_FLUSH };
const FLUSHED = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
const zlib = (start: typeof createGunzip, atOnce: typeof gunzipSync): Coding => ({
  start: () => start(ZLIB),
  atOnce: (bytes, limit) => atOnce(bytes, { ...ZLIB, ...limit }),
});
const GZIP = zlib(createGunzip, gunzipSync);
const DEFLATE = zlib(createInflate, inflateSync);
const RAW_DEFLATE = zlib(createInflateRaw, inflateRawSync);
const BROTLI: Coding = {
  start: () => createBrotliDecompress(FLUSHED),
  atOnce: (bytes, limit) => brotliDecompressSync(bytes, { ...FLUSHED, ...limit }),
};
const CODINGS: Readonly<Record<string, (firstByte: number) => Coding>> = {
  gzip: () => GZIP,
  'x-gzip': () => GZIP,
  br: () => BROTLI,
  // RFC 9110 means zlib (low nibble 8 in the first byte); many servers send it raw.
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? DEFLATE : RAW_DEFLATE),
};

/**
 * Collects one body: undoes at most one content coding and counts what comes *out* of it, because a bomb is
 * small on the wire (300 kB became 314 MB). Stops at the cap, in the middle of a chunk if need be.
 */
export class BodyReader {
  readonly #kept: GrowingBytes;
  readonly #codings: readonly string[];
  readonly #event: EventWatch | null;
  /** Known with the first byte; null for one that cannot be undone. */
  #coding: Coding | null | undefined;
  /** Not for what is decoded at once. */
  #decoder: Transform | null = null;
  /** Bytes that are not decoded yet: one write at a time, or a queue of tiny ones outgrows the body. */
  #waiting: GrowingBytes | null = null;
  #isDecoding = false;
  #hasEnded = false;
  #wireBytes = 0;
  #chunks = 0;
  #isDone = false;

  constructor(
    headers: HeaderLines,
    private readonly capBytes: number,
    /** Enough is read: the rest of the answer is not wanted and the connection goes. */
    private readonly cut: () => void,
    private readonly done: (result: ReadBody) => void,
    /** An event stream may stay open after the event that is waited for: the one with this text is the last one read. */
    eventWith: string | null = null,
    private readonly bodies = new KeptBodies(),
  ) {
    const length = Number(headers.find(([name]) => name === 'content-length')?.[1]);
    this.#kept = new GrowingBytes(capBytes, length > 0 ? length : undefined);
    this.#codings = codings(headers);
    const isEventStream = headers.some(
      ([name, value]) => name === 'content-type' && /^text\/event-stream\b/i.test(value),
    );
    this.#event = eventWith !== null && isEventStream ? new EventWatch(eventWith) : null;
  }

  write(chunk: Buffer): void {
    if (this.#isDone || chunk.length === 0) return;
    this.#wireBytes += chunk.length;
    this.#chunks += 1;
    if (this.#chunks > CHUNKS_FREE + this.#wireBytes / CHUNK_BYTES_MEAN) return this.stop();
    if (this.#codings.length === 0) return this.#keep(chunk);
    if (this.#wireBytes > this.capBytes + WIRE_SLACK_BYTES) return this.stop();
    if (this.#coding === undefined) this.#coding = codingOf(this.#codings, chunk[0]!);
    // Unknown coding: the bytes are counted, not kept.
    if (!this.#coding) return;
    (this.#waiting ??= new GrowingBytes(this.capBytes + WIRE_SLACK_BYTES)).add(chunk);
    if (this.#event || this.#wireBytes > AT_ONCE_MAX) this.#decode(this.#coding);
  }

  end(): void {
    if (this.#isDone) return;
    this.#hasEnded = true;
    if (!this.#coding) this.#finish({ isBroken: this.#codings.length > 0 && this.#wireBytes > 0 });
    else if (!this.#decoder && this.#decodeAtOnce()) this.#finish({});
    else if (this.#waiting) this.#decode(this.#coding);
    else if (!this.#isDecoding) this.#decoder!.end();
  }

  /** What came so far is the answer; the rest is not wanted. */
  stop(): void {
    if (this.#isDone) return;
    if (!this.#decoder) this.#decodeAtOnce();
    this.#finish({ truncated: true });
    this.cut();
  }

  /** The connection is gone; nothing more is decoded. */
  abandon(): void {
    this.#isDone = true;
    this.#decoder?.destroy();
    this.#kept.release();
    this.#waiting?.release();
  }

  #decodeAtOnce(): boolean {
    if (!this.#coding || !this.#waiting) return false;
    const maxOutputLength = Math.min(this.capBytes, AT_ONCE_OUTPUT_MAX);
    try {
      this.#keep(this.#coding.atOnce(this.#waiting.bytes(), { maxOutputLength }));
      return true;
    } catch {
      return false;
    }
  }

  /** The connection is never paused: undici 7.30 throws past every handler when one ends while its parser is paused. */
  #decode(coding: Coding): void {
    const waiting = this.#waiting;
    if (this.#isDecoding || !waiting) return;
    this.#isDecoding = true;
    this.#waiting = null;
    this.#decoder ??= this.#startDecoder(coding);
    this.#decoder.write(waiting.bytes(), () => {
      waiting.release();
      this.#isDecoding = false;
      if (this.#isDone) return;
      if (this.#waiting) this.#decode(coding);
      else if (this.#hasEnded) this.#decoder?.end();
    });
  }

  #startDecoder(coding: Coding): Transform {
    const decoder = coding.start();
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
    const isTooLong = chunk.length > this.#kept.room;
    this.#kept.add(chunk);
    if (isTooLong) return this.stop();
    if (!this.#event?.hasEndedWith(chunk)) return;
    this.#finish({});
    this.cut();
  }

  #finish({ truncated = false, isBroken = false }): void {
    if (this.#isDone) return;
    const body = this.bodies.keep(this.#kept.bytes());
    this.abandon();
    this.done({
      body,
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

/** Undone is at most one. */
function codingOf([name = '', ...others]: readonly string[], firstByte: number): Coding | null {
  if (others.length > 0 || !Object.hasOwn(CODINGS, name)) return null;
  return CODINGS[name]!(firstByte);
}

function codings(headers: HeaderLines): string[] {
  return headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}
