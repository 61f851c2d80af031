import { BodyInterner } from './body-interner';

/** Buffers of bodies that have been read, for those to come: a new one for each doubling was garbage of twice the body. */
const spare: Uint8Array[] = [];
/** As many as one run reads at once. */
const SPARE_MAX = 6;
const FIRST_BYTES = 64 * 1024;

/**
 * Bytes copied together as they come, at most `max`. A view kept of each chunk costs 600 bytes for one byte, and
 * holds the buffer of the socket.
 */
export class GrowingBytes {
  #bytes: Uint8Array | null = null;
  #length = 0;

  /** `expected`: as announced; what is not written to takes no memory. */
  constructor(
    private readonly max: number,
    private readonly expected = FIRST_BYTES,
  ) {}

  get room(): number {
    return this.max - this.#length;
  }

  /** What goes past the limit is dropped. */
  add(chunk: Uint8Array): void {
    const added = chunk.length > this.room ? chunk.subarray(0, this.room) : chunk;
    this.#bytes = this.#withRoomFor(this.#length + added.length);
    this.#bytes.set(added, this.#length);
    this.#length += added.length;
  }

  /** What was added, until it is released. */
  bytes(): Uint8Array {
    return this.#bytes?.subarray(0, this.#length) ?? new Uint8Array();
  }

  release(): void {
    if (this.#bytes && spare.length < SPARE_MAX) spare.push(this.#bytes);
    this.#bytes = null;
    this.#length = 0;
  }

  #withRoomFor(length: number): Uint8Array {
    const old = this.#bytes;
    if (old && length <= old.length) return old;
    const at = spare.findIndex((bytes) => bytes.length >= length);
    const size = Math.max(
      length,
      Math.min(this.max, Math.max(this.expected, 2 * (old?.length ?? 0))),
    );
    const bytes = at >= 0 ? spare.splice(at, 1)[0]! : new Uint8Array(size);
    if (old) bytes.set(old.subarray(0, this.#length));
    return bytes;
  }
}

/**
 * The bodies of one run. Equal ones are kept once: the same page is asked as a dozen clients, and is what many sites
 * answer for every path. The memory is shared, so that examiners in threads read it without a copy.
 */
export class KeptBodies {
  readonly #equal = new BodyInterner();

  keep(bytes: Uint8Array): Uint8Array {
    return this.#equal.intern(bytes, () => {
      const body = new Uint8Array(new SharedArrayBuffer(bytes.length));
      body.set(bytes);
      return body;
    });
  }
}
