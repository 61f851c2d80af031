import * as z from 'zod';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Selection in the comparison page's query. */
export type ScanSelection =
  | { readonly kind: 'latest' }
  | { readonly kind: 'pair'; readonly before: string; readonly after: string }
  /** Rows were selected in the history, but not two. */
  | { readonly kind: 'not-two' }
  | { readonly kind: 'invalid' };

const Id = z.guid().toLowerCase();

/** Both ids, or the two rows selected in the history, newest first; otherwise the latest two. */
export function scanSelectionOf(query: Query): ScanSelection {
  const ticked = [query['scan'] ?? []].flat();
  const names =
    ticked.length > 0
      ? [...ticked].reverse()
      : [query['before_scan_id'], query['after_scan_id']].flat().filter((id) => id !== undefined);
  if (names.length === 0) return { kind: 'latest' };
  const ids = z.array(Id).safeParse(names);
  if (!ids.success) return { kind: 'invalid' };
  const [before, after, ...more] = ids.data;
  if (before === undefined || after === undefined || more.length > 0)
    return { kind: ticked.length > 0 ? 'not-two' : 'invalid' };
  return { kind: 'pair', before, after };
}
