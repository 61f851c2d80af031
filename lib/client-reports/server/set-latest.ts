/** Sets an entry, and deletes those that were set longest ago beyond `max`. */
export function setLatest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, -max)) map.delete(oldest);
}
