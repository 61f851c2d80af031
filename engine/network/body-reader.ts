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

/** Transferred bytes allowed beyond the cap. No honest coding needs more; empty deflate blocks would. */
const WIRE_SLACK_BYTES = 64 * 1024;
/**
 * Each chunk costs about 5 µs of this thread, whatever its size. Servers that fill chunks stay below the first limit;
 * line-by-line streams worth reading stay below the second.
 */
const CHUNKS_FREE = 4096;
const CHUNK_BYTES_MEAN = 64;

/**
 * Bodies up to this size are decoded in one synchronous call: a stream costs 0.1 ms and two thread switches. Decoding
 * longer bodies would block this thread for longer than that.
 */
const AT_ONCE_MAX = 16 * 1024;
const AT_ONCE_OUTPUT_MAX = 256 * 1024;

interface Coding {
  start(): Transform;
  /** Throws if the output exceeds `maxOutputLength` or the input is corrupt. */
  atOnce(bytes: Uint8Array, limit: { readonly maxOutputLength: number }): Uint8Array;
}

// Accepts streams without their trailer, as browsers do.
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
  // RFC 9110 defines deflate as zlib (low nibble 8 in the first byte); many servers send it raw.
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? DEFLATE : RAW_DEFLATE),
};
/** Registered codings (IANA HTTP Content Coding Registry) that are not decoded here; we never accept them. */
const NOT_DECODED = new Set(
  'aes128gcm compress dcb dcz exi pack200-gzip x-compress zstd'.split(' '),
);

/**
 * Reads one body, decodes at most one content coding, and limits the decoded size: a bomb is small on the wire (300 kB
 * became 314 MB). Stops at the cap, within a chunk if necessary.
 */
export class BodyReader {
  readonly #bytes: GrowingBytes;
  readonly #codings: readonly string[];
  readonly #event: EventWatch | null;
  /** Set with the first byte; null if it is not decoded here. */
  #coding: Coding | null | undefined;
  /** Unused for bodies that are decoded synchronously. */
  #decoder: Transform | null = null;
  /** Bytes that wait for decoding. Written one at a time, because a queue of tiny writes would outgrow the body. */
  #waiting: GrowingBytes | null = null;
  #isDecoding = false;
  #hasEnded = false;
  #wireBytes = 0;
  #chunks = 0;
  #isDone = false;

  constructor(
    headers: HeaderLines,
    private readonly capBytes: number,
    /** Closes the connection once enough was read. */
    private readonly cut: () => void,
    private readonly done: (result: ReadBody) => void,
    /** An event stream may stay open, so reading stops after the event that contains this text. */
    eventWith: string | null = null,
    private readonly bodies = new KeptBodies(),
  ) {
    const length = Number(headers.find(([name]) => name === 'content-length')?.[1]);
    this.#bytes = new GrowingBytes(capBytes, length > 0 ? length : undefined);
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
    // Bytes that cannot be decoded are counted and dropped.
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

  /** Ends the body here; the bytes so far are the answer. */
  stop(): void {
    if (this.#isDone) return;
    if (!this.#decoder) this.#decodeAtOnce();
    this.#finish({ truncated: true });
    this.cut();
  }

  /** The connection is gone; decoding stops. */
  abandon(): void {
    this.#isDone = true;
    this.#decoder?.destroy();
    this.#bytes.release();
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

  /**
   * Never pauses the connection: undici 7.30 throws an uncatchable error if a connection ends while its parser is
   * paused.
   */
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
    const isTooLong = chunk.length > this.#bytes.room;
    this.#bytes.add(chunk);
    if (isTooLong) return this.stop();
    if (!this.#event?.hasEndedWith(chunk)) return;
    this.#finish({});
    this.cut();
  }

  #finish({ truncated = false, isBroken = false }): void {
    if (this.#isDone) return;
    const body = this.bodies.keep(this.#bytes.bytes());
    this.abandon();
    this.done({
      body,
      truncated,
      wireBytes: this.#wireBytes,
      bodyError: isBroken ? 'content-encoding' : null,
    });
  }
}

/** Searches an event stream chunk by chunk, keeping only the bytes that a match could straddle. */
class EventWatch {
  #tail = '';
  #isFound = false;

  constructor(private readonly text: string) {}

  /** True once a blank line has followed the text, which completes its event. */
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

/** At most one coding is decoded. */
function codingOf([name = '', ...others]: readonly string[], firstByte: number): Coding | null {
  if (others.length > 0 || !Object.hasOwn(CODINGS, name)) return null;
  return CODINGS[name]!(firstByte);
}

/** Codings of a body, in the order applied. Names that are none (`utf-8`) change no byte, as in browsers (Fetch). */
const codings = (headers: HeaderLines): string[] =>
  codingNames(headers).filter((name) => Object.hasOwn(CODINGS, name) || NOT_DECODED.has(name));

/** First name in Content-Encoding that is no content coding, at which strict clients stop; null without one. */
export const unknownCoding = (headers: HeaderLines): string | null =>
  codingNames(headers).find(
    (name) => name !== 'identity' && !Object.hasOwn(CODINGS, name) && !NOT_DECODED.has(name),
  ) ?? null;

const codingNames = (headers: HeaderLines): string[] =>
  headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '');
