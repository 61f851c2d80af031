import { structuredPatch } from 'diff';

export interface DiffHunk {
  /** Number of its first line in the new text, from 1. */
  readonly start: number;
  /** Each starts with ` `, `+` or `-`. */
  readonly lines: readonly string[];
}

const CONTEXT_LINES = 3;
/** More changes are unreadable, and the search time grows with their square. */
const CHANGES_MAX = 1000;

/** Line diff of two texts; null if nearly everything changed. */
export function lineDiff(before: string, after: string): readonly DiffHunk[] | null {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: CHANGES_MAX,
    stripTrailingCr: true,
  });
  return (
    patch?.hunks.map(({ newStart, lines }) => ({
      start: newStart,
      lines: lines.filter((line) => !line.startsWith('\\')),
    })) ?? null
  );
}
