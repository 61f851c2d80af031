/** Longest key; the rest of a longer one doesn’t distinguish it. */
const KEY_MAX = 512;

/** Values by key; starts anew when it is full, so that a hostile log cannot fill the memory. */
export class Cache<V> {
  private readonly values = new Map<string, V>();

  constructor(private readonly max: number) {}

  /** `make` gets the key as it is stored. */
  get(text: string, make: (key: string) => V): V {
    const key = text.slice(0, KEY_MAX);
    const value = this.values.get(key);
    if (value !== undefined) return value;
    const newValue = make(key);
    if (this.values.size >= this.max) this.values.clear();
    this.values.set(copyOf(key), newValue);
    return newValue;
  }
}

/** A part of a string keeps the whole string in memory; a copy does not. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
