import { all, probe, read, type Questions } from '../../probes/probe';
import type { Ask } from '../../network/types';
import { AGENT_CARD_TYPE } from '../../parse/agent-card';
import type { AiCatalogEntry } from '../../parse/ai-catalog';
import { SERVER_CARD_TYPE } from '../../parse/server-card';
import { aiCatalog, entryUrl } from '../../probes/ai-catalog';
import { getJson, getText } from '../../probes/ask';
import { robotsTxtFile } from '../../probes/files';
import { isSampleAllowed, sampleListed, type SampledDocument } from '../../probes/sample';
import { agentCardAsk, SERVER_CARD_ACCEPT } from '../../probes/first-asks';

export interface FetchedEntry extends SampledDocument {
  readonly entry: AiCatalogEntry;
}

const ENTRIES_MAX = 10;

/** Same ask as the card's own check, so that a card is fetched once for both. */
function askOf({ type }: AiCatalogEntry, url: string): Ask {
  if (type === SERVER_CARD_TYPE) return getJson(url, SERVER_CARD_ACCEPT);
  if (type === AGENT_CARD_TYPE) return agentCardAsk(url);
  return type !== null && type.endsWith('json') ? getJson(url) : getText(url);
}

/** Up to ten documents of the AI catalog; those without an answer are dropped. */
export const aiCatalogSample = probe(function* (context): Questions<readonly FetchedEntry[]> {
  const [catalog, robots] = yield* all([read(aiCatalog), read(robotsTxtFile)]);
  const listed = catalog.documents.flatMap(({ entries, reply }) =>
    entries.flatMap((entry) => {
      const url = entryUrl(entry, reply?.url ?? context.origin);
      if (!url || !isSampleAllowed(context, url, robots)) return [];
      return [{ entry, ask: askOf(entry, url), htmlExpected: entry.type === 'text/html' }];
    }),
  );
  return yield* sampleListed(context, listed, ENTRIES_MAX);
});
