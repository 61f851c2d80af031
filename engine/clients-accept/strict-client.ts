import { plural } from '../parse/text';

/** A client that refuses what its protocol allows. */
export interface StrictClient<Item> {
  readonly client: string;
  /** The version that refuses it, or the month of the report. */
  readonly version: string;
  /** Its code, or a public report of what it does. */
  readonly source: string;
  /** What it does then, after its name: `leaves out the tool`. */
  readonly effect: string;
  /** Why it refuses the item; null if it accepts it. */
  readonly refuses: (item: Item) => string | null;
}

export interface Refusal {
  readonly client: string;
  /** For people: `Cursor leaves out the tool: its name “…” has 62 characters`. */
  readonly sentence: string;
  /** Version and source. */
  readonly evidence: string;
}

/** What clients refuse of these items, one refusal per client. */
export const refusalsOf = <Item>(
  clients: readonly StrictClient<Item>[],
  items: readonly Item[],
): Refusal[] =>
  clients.flatMap(({ client, version, source, effect, refuses }): Refusal[] => {
    const reasons = items.flatMap((item) => refuses(item) ?? []);
    const [reason] = reasons;
    if (reason === undefined) return [];
    const more = reasons.length > 1 ? `, and ${plural(reasons.length - 1, 'other')}` : '';
    const evidence = `${client} ${version}: ${source}${more}`;
    return [{ client, sentence: `${client} ${effect}: ${reason}`, evidence }];
  });
