import type { EventData } from '@/lib/platform/events/contract';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';

const PATHS_SHOWN = 3;
const PATH_CHARACTERS = 80;

/** “AI clients ask in vain for /docs/setup, /api and 3 more addresses.” */
export function missingLine({
  count: all,
  addresses,
}: Pick<EventData<'addresses.missing'>, 'count' | 'addresses'>): string {
  const paths = addresses.slice(0, PATHS_SHOWN).map(({ path }) => siteText(path, PATH_CHARACTERS));
  const more = all - paths.length;
  const end = more === 0 ? '' : ` and ${count(more, 'more address', 'more addresses')}`;
  return `AI clients ask in vain for ${paths.join(', ')}${end}.`;
}
