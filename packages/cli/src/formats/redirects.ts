import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { RedirectPlan } from '@/lib/fixes/redirects/plan-redirects';
import type { PageSuggestion } from '@seamark/engine';
import type { SuggestedAddress } from '../redirects';

const PATH_MAX = 90;
const ROWS_MAX = 50;

/** `written`: what was written; null for nothing. */
export function redirectsTerminal(
  addresses: readonly SuggestedAddress[],
  { redirects, leftOut }: RedirectPlan,
  written: string | null,
  notes: readonly string[],
): string {
  const number = (confidence: string) =>
    addresses.filter(({ suggestion }) => suggestion?.confidence === confidence).length;
  const headline =
    addresses.length === 0
      ? 'AI clients ask for no address in vain.'
      : `AI clients ask for ${count(addresses.length, 'address', 'addresses')} in vain. The page is sure for ${number('sure')} and likely for ${number('likely')}.`;
  const rows = addresses
    .slice(0, ROWS_MAX)
    .map(
      ({ path, requests, clients, suggestion }) =>
        `${String(requests).padStart(8)}  ${String(clients).padStart(7)}  ${shown(path)}${
          suggestion ? `\n${' '.repeat(19)}${suggestionText(suggestion)}` : ''
        }`,
    );
  return `${[
    headline,
    ...(rows.length > 0 ? ['', 'Requests  Clients  Address', ...rows] : []),
    ...(addresses.length > ROWS_MAX
      ? [`${addresses.length - ROWS_MAX} more, which fewer ask for: see --json.`]
      : []),
    ...leftOut
      .slice(0, ROWS_MAX)
      .map(({ from, reason }) => `No redirect for ${shown(from)}: ${reason}`),
    ...(leftOut.length > ROWS_MAX
      ? [`No redirect for ${leftOut.length - ROWS_MAX} more, for such reasons.`]
      : []),
    ...(written === null
      ? redirects.length > 0
        ? ['', 'Add --as and --write to get the sure ones in the form of your host.']
        : []
      : ['', written]),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n')}\n`;
}

export const shown = (path: string) => siteText(path, PATH_MAX);

export const suggestionText = ({ path, confidence, reason }: PageSuggestion) =>
  `→ ${shown(path)}  (${confidence}: ${siteText(reason, 200)})`;
