import { structuredPatch } from 'diff';

export interface DiffHunk {
  /** Of its first line, in the new text; counted from 1. */
  readonly start: number;
  /** Each begins with ` `, `+` or `-`. */
  readonly lines: readonly string[];
}

const CONTEXT_LINES = 3;
/** More changes than this nobody reads; the search for the fewest also grows with their square. */
const CHANGES_MAX = 1000;

/** What changes from one text to another, by lines; null when it is nearly everything. */
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
