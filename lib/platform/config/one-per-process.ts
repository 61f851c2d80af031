/**
 * One value for all module graphs of this process: the server's bundle, Next's routes and Next's
 * pages each load a copy of every module. Only for values that must not exist twice; `name` is the
 * key in `globalThis`.
 */
export function onePerProcess<T>(name: `seamark${string}`, make: () => T): () => T {
  const shared = globalThis as object as Record<string, T | undefined>;
  return () => (shared[name] ??= make());
}
