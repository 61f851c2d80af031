type Value = string | number | null;

/** Orders by values; missing ones come last in both directions. */
export function byValue(left: Value, right: Value, isDescending: boolean): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right === isDescending ? 1 : -1;
}
