/** Values by key; starts anew when it is full, so that a hostile log cannot fill the memory. */
export class Cache<V> {
  private readonly values = new Map<string, V>();

  constructor(private readonly max: number) {}

  get(key: string, make: () => V): V {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.values.size >= this.max) this.values.clear();
    this.values.set(copyOf(key), value);
    return value;
  }
}

/** A part of a string keeps the whole string in memory; a copy does not. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
