import type { VisitRow } from './contract';
import { count } from '@/lib/platform/text/numbers';

/** What AI clients did in the last seven days, in a sentence. */
export const visitsSentence = (clients: readonly VisitRow[]): string =>
  clients.length === 0
    ? 'No AI client was seen in the last seven days.'
    : requestsSentence(
        clients.map((row) => ({ ...row, name: row.client })),
        ' in the last seven days',
      );

interface Requests {
  readonly name: string;
  readonly requests: number;
  readonly refused: number;
}

/** Requests of clients in a period; one client can have several rows. */
export function requestsSentence(rows: readonly Requests[], period: string): string {
  const requests = (number: number) =>
    `${number.toLocaleString('en')} ${number === 1 ? 'request' : 'requests'}`;
  const total = rows.reduce((sum, row) => sum + row.requests, 0);
  const refused = rows.reduce((sum, row) => sum + row.refused, 0);
  const clients = count(new Set(rows.map(({ name }) => name)).size, 'AI client');
  const end = refused === 0 ? 'none' : requests(refused);
  return `${clients} made ${requests(total)}${period}; ${end} ${refused > 1 ? 'were' : 'was'} refused.`;
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
