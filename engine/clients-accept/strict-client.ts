import type { Exchange } from '../network/recording';
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

/** A finding about one client. */
interface Refusal {
  /** The client. */
  readonly subject: string;
  /** `Cursor leaves out the tool: its name “…” has 62 characters` */
  readonly message: string;
  /** Version and source. */
  readonly evidence: string;
  readonly on: Exchange;
}

/** What clients refuse of these items, one refusal per client. `on`: the answer that holds them. */
export const refusalsOf = <Item>(
  clients: readonly StrictClient<Item>[],
  items: readonly Item[],
  on: Exchange,
): Refusal[] =>
  clients.flatMap(({ client, version, source, effect, refuses }): Refusal[] => {
    const reasons = items.flatMap((item) => refuses(item) ?? []);
    const [reason] = reasons;
    if (reason === undefined) return [];
    const more = reasons.length > 1 ? `, and ${plural(reasons.length - 1, 'other')}` : '';
    const evidence = `${client} ${version}: ${source}${more}`;
    return [{ subject: client, message: `${client} ${effect}: ${reason}`, evidence, on }];
  });
