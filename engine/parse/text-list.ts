const BLOCK = 1024;

/** Many short texts, joined in blocks. Separate slices would retain the whole file and ten times their memory. */
export class TextList implements Iterable<string> {
  readonly #blocks: string[] = [];
  /** End offset of each text in its block. */
  readonly #ends: number[] = [];
  #open: string[] = [];
  #openLength = 0;

  get length(): number {
    return this.#ends.length;
  }

  push(text: string): void {
    this.#open.push(text);
    this.#openLength += text.length;
    this.#ends.push(this.#openLength);
    if (this.#open.length < BLOCK) return;
    this.#blocks.push(this.#open.join(''));
    this.#open = [];
    this.#openLength = 0;
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.length)) return undefined;
    const within = index % BLOCK;
    const block = this.#blocks[(index - within) / BLOCK];
    if (block === undefined) return this.#open[within];
    return block.slice(within === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  *[Symbol.iterator](): Iterator<string> {
    for (let i = 0; i < this.length; i++) yield this.at(i)!;
  }
}

/** Concatenates lazily, because a sitemap may have 150,000 entries. */
export function* concat<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}
