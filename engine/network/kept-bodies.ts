import { BodyInterner } from './body-interner';

/** Reusable buffers: allocating on each doubling left garbage of twice the body. */
const reusableBuffers: Uint8Array[] = [];
/** Number of bodies that one run reads concurrently. */
const SPARE_MAX = 6;
const FIRST_BYTES = 64 * 1024;

/**
 * Buffer that copies chunks on arrival, at most `max` bytes. Keeping chunk views instead costs 600 bytes for one byte
 * and retains the socket's buffer.
 */
export class GrowingBytes {
  #bytes: Uint8Array | null = null;
  #length = 0;

  /** `expected`: announced length; memory that is never written to is not allocated. */
  constructor(
    private readonly max: number,
    private readonly expected = FIRST_BYTES,
  ) {}

  get room(): number {
    return this.max - this.#length;
  }

  /** Bytes beyond the limit are dropped. */
  add(chunk: Uint8Array): void {
    const added = chunk.length > this.room ? chunk.subarray(0, this.room) : chunk;
    this.#bytes = this.#withRoomFor(this.#length + added.length);
    this.#bytes.set(added, this.#length);
    this.#length += added.length;
  }

  /** The added bytes, valid until `release`. */
  bytes(): Uint8Array {
    return this.#bytes?.subarray(0, this.#length) ?? new Uint8Array();
  }

  release(): void {
    if (this.#bytes && reusableBuffers.length < SPARE_MAX) reusableBuffers.push(this.#bytes);
    this.#bytes = null;
    this.#length = 0;
  }

  #withRoomFor(length: number): Uint8Array {
    const old = this.#bytes;
    if (old && length <= old.length) return old;
    const at = reusableBuffers.findIndex((bytes) => bytes.length >= length);
    const size = Math.max(
      length,
      Math.min(this.max, Math.max(this.expected, 2 * (old?.length ?? 0))),
    );
    const bytes = at >= 0 ? reusableBuffers.splice(at, 1)[0]! : new Uint8Array(size);
    if (old) bytes.set(old.subarray(0, this.#length));
    return bytes;
  }
}

/**
 * Bodies of one run without duplicates: many answers are equal, as one page is requested as a dozen clients. The memory
 * is shared, so that threads read it without a copy.
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
