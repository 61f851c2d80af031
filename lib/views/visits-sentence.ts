import type { VisitRow } from '@/lib/contract';
import { count } from '../words/numbers';

/** What AI clients did in the last seven days, in a sentence. */
export function visitsSentence(clients: readonly VisitRow[]): string {
  if (clients.length === 0) return 'No AI client was seen in the last seven days.';
  const namesOf = (rows: readonly VisitRow[]) => new Set(rows.map(({ client }) => client)).size;
  const requests = clients.reduce((sum, row) => sum + row.requests, 0);
  const refused = namesOf(clients.filter((row) => row.refused > 0));
  const made = `${count(namesOf(clients), 'AI client')} made ${requests.toLocaleString('en')} ${requests === 1 ? 'request' : 'requests'} in the last seven days`;
  if (refused === 0) return `${made}; none was refused.`;
  return `${made}; ${refused} of them ${refused === 1 ? 'was' : 'were'} refused.`;
}

interface Refused {
  readonly requests: number;
  readonly refused: number;
}

/** How a client met a finding, and what changed once the fix was verified. */
export function metSentence({
  client,
  before,
  after,
}: {
  readonly client: string;
  readonly before: Refused;
  readonly after: Refused | null;
}): string {
  const share = ({ requests, refused }: Refused) =>
    `${refused.toLocaleString('en')} of ${requests.toLocaleString('en')}`;
  const were = `${share(before)} requests of ${client} were refused`;
  if (after === null) return `${were} in the last seven days.`;
  const since = after.requests === 0 ? 'it has not come back since' : `${share(after)} since`;
  return `${were} in the seven days before the fix, ${since}.`;
}
