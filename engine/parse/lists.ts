/** The first item of each key, in order. */
export function distinctBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const byKey = new Map<unknown, T>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}
