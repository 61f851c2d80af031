import { cached, type Probe } from '../../define';
import type { Ask, Reply } from '../../network/types';
import type { AiCatalogEntry } from '../../parse/ai-catalog';
import { SERVER_CARD_TYPE } from '../../parse/server-card';
import type { Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { aiCatalog } from '../../probes/ai-catalog';
import { getJson, getText } from '../../probes/ask';
import { robotsTxtFile } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { mayFetch, spread } from '../../probes/sample';
import { standingOf, type Standing } from '../../probes/state';
import { SERVER_CARD_ACCEPT } from '../../probes/wave-one';

export interface FetchedEntry extends Standing {
  readonly entry: AiCatalogEntry;
  readonly exchange: Exchange;
  readonly reply: Reply;
}

const ENTRIES_MAX = 5;

/** Asked as its reader asks: cards are then fetched once for this sample and for their own checks. */
function askOf({ type }: AiCatalogEntry, url: string): Ask {
  if (type === SERVER_CARD_TYPE) return getJson(url, SERVER_CARD_ACCEPT);
  return type !== null && type.endsWith('json') ? getJson(url) : getText(url);
}

/** Address of an entry, relative to the catalog; null when it is not an http(s) address. */
export const entryUrl = (entry: AiCatalogEntry, base: string): string | null =>
  entry.url === null ? null : resolveUrl(entry.url.slice(0, 2000), base);

function sampled(seen: Seen): { readonly entry: AiCatalogEntry; readonly ask: Ask }[] {
  const catalog = aiCatalog.read(seen);
  const base = catalog.reply?.url ?? seen.origin;
  const known = catalog.entries.flatMap((entry) => {
    const url = entryUrl(entry, base);
    return url && (new URL(url).origin !== seen.origin || mayFetch(seen, url))
      ? [{ entry, ask: askOf(entry, url) }]
      : [];
  });
  return spread(
    known.filter((k, i) => known.findIndex((o) => o.ask.url === k.ask.url) === i),
    ENTRIES_MAX,
  );
}

/** Up to five documents that the AI catalog lists; those without an answer leave the sample. */
export const aiCatalogSample: Probe<readonly FetchedEntry[]> = cached({
  asks: (seen) => [...aiCatalog.asks(seen), ...robotsTxtFile.asks(seen)],
  samples: (seen) => sampled(seen).map((s) => s.ask),
  read: (seen) =>
    sampled(seen).flatMap(({ entry, ask }) => {
      const exchange = seen.get(ask);
      return exchange?.answer.kind === 'reply'
        ? [
            {
              entry,
              exchange,
              reply: exchange.answer,
              ...standingOf(seen, exchange, entry.type === 'text/html'),
            },
          ]
        : [];
    }),
});
