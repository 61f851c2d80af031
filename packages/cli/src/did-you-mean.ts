/** ` Did you mean a or b?` with the names that are most similar to a misspelt one; empty if none is. */
export function didYouMean(name: string, names: readonly string[]): string {
  const distances = names.map((other) => ({ other, distance: distanceOf(name, other) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > Math.max(1, name.length / 3)) return '';
  const similar = distances.filter(({ distance }) => distance === least);
  return ` Did you mean ${similar.map(({ other }) => other).join(' or ')}?`;
}

/** Characters that are inserted, deleted, replaced, or swapped with the next one; what one name appends counts as one. */
function distanceOf(from: string, to: string): number {
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  if (short.length > 2 && long.startsWith(short)) return 1;
  let above: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1];
    for (let at = 0; at < to.length; at += 1) {
      const replaced = row[at]! + (to[at] === character ? 0 : 1);
      const isSwap = line > 0 && from[line - 1] === to[at] && character === to[at - 1];
      const swapped = isSwap ? above[at - 1]! + 1 : Infinity;
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, replaced, swapped));
    }
    [above, row] = [row, next];
  }
  return row.at(-1)!;
}
