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
