/** Smaller bodies are not worth the comparison. */
const COMPARED_MIN = 16 * 1024;

/** Deduplicates bodies of 16 KiB and more: equal bytes become the same object. */
export class BodyInterner {
  readonly #large: Uint8Array[] = [];

  /** The equal body seen before, else `copy()`, by default the body itself. */
  intern(bytes: Uint8Array, copy: () => Uint8Array = () => bytes): Uint8Array {
    if (bytes.length < COMPARED_MIN) return copy();
    const equal = this.#large.find(
      (body) => body.length === bytes.length && Buffer.compare(body, bytes) === 0,
    );
    if (equal) return equal;
    const body = copy();
    this.#large.push(body);
    return body;
  }
}
