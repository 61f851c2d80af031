interface SentText {
  /** Version of the row that the text was made of. */
  readonly version: string;
  readonly body: string;
}

const CHARACTERS_MAX = 4_000_000;

/**
 * Reports as text, in the memory of this process. Each read asks the database for the version; the
 * row is fetched, parsed, and written again only if it is another one.
 */
export class SentTexts {
  readonly #texts = new Map<string, SentText>();
  #characters = 0;

  get(key: string): SentText | undefined {
    return this.#texts.get(key);
  }

  put(key: string, text: SentText): void {
    this.#drop(key);
    this.#texts.set(key, text);
    this.#characters += text.body.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#characters <= CHARACTERS_MAX) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#texts.get(key)?.body.length ?? 0;
    this.#texts.delete(key);
  }
}
