import type { Exchange } from '../network/recording';
import { plural } from '../parse/text';

/** What shows how a client behaves. */
export interface ClientSource {
  readonly client: string;
  /** The version that does so, or the month of the report. */
  readonly version: string;
  /** Its code, or a public report of what it does. */
  readonly source: string;
}

export const sourceText = ({ client, version, source }: ClientSource): string =>
  `${client} ${version}: ${source}`;

/** A client that refuses what its protocol allows. */
export interface StrictClient<Item> extends ClientSource {
  /** What it does then, after its name: `leaves out the tool`. */
  readonly effect: string;
  /** What makes it accept the item, as an instruction. */
  readonly fix: string;
  /** Why it refuses the item; null if it accepts it. */
  readonly refuses: (item: Item) => string | null;
}

/** A finding about one client. */
interface Refusal {
  /** The client. */
  readonly subject: string;
  /** `Cursor leaves out the tool: its name “…” has 62 characters` */
  readonly message: string;
  readonly hint: string;
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
  clients.flatMap((strict): Refusal[] => {
    const { client, effect, fix: hint, refuses } = strict;
    const reasons = items.flatMap((item) => refuses(item) ?? []);
    const [reason] = reasons;
    if (reason === undefined) return [];
    const more = reasons.length > 1 ? `, and ${plural(reasons.length - 1, 'other')}` : '';
    const evidence = `${sourceText(strict)}${more}`;
    return [{ subject: client, message: `${client} ${effect}: ${reason}`, hint, evidence, on }];
  });
