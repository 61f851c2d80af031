import type { VisitRow } from './contract';
import { count } from '@/lib/platform/text/numbers';

/** What AI clients did in a period, in a sentence; refusals first. */
export function visitsSentence(
  clients: readonly VisitRow[],
  period = 'in the last seven days',
): string {
  if (clients.length === 0) return `No AI client was seen ${period}.`;
  const refused = [...clients]
    .filter((row) => row.refused > 0)
    .sort((a, b) => b.refused - a.refused);
  if (refused.length === 0)
    return requestsSentence(
      clients.map((row) => ({ ...row, name: row.client })),
      ` ${period}`,
    );
  const lockedOut = refused.filter((row) => row.refused >= LOCKED_OUT * row.requests);
  const named = lockedOut.length > 0 ? lockedOut : refused;
  const names = listOf([...new Set(named.map(({ client }) => client))]);
  const sum = (key: 'refused' | 'requests') => clients.reduce((all, row) => all + row[key], 0);
  const share = `${sum('refused').toLocaleString('en')} of ${sum('requests').toLocaleString('en')}`;
  const are = names.includes(' and ') ? 'are' : 'is';
  return lockedOut.length > 0
    ? `${names} ${are} locked out: ${share} requests refused ${period}.`
    : `${names} ${are} refused at times: ${share} requests ${period}.`;
}

/** Share of refused requests from which a client reads nothing. */
const LOCKED_OUT = 0.9;
const NAMED_MAX = 3;

/** `A, B and C`, or `A, B, C and 2 more`. */
function listOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const shown = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
  return shown.length === 1
    ? shown[0]!
    : `${shown.slice(0, -1).join(', ')} and ${shown[shown.length - 1]}`;
}

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

/** Requests of a client for addresses whose redirects work now. */
export interface RedirectedMisses {
  readonly client: string;
  /** In the seven days before each redirect worked. */
  readonly before: number;
  readonly since: number;
}

/** “ClaudeBot: 41 misses in the seven days before the redirects, 2 since.” */
export const missesSentence = ({ client, before, since }: RedirectedMisses): string =>
  `${client}: ${before.toLocaleString('en')} ${before === 1 ? 'miss' : 'misses'} in the seven days before the redirects, ${since.toLocaleString('en')} since.`;
