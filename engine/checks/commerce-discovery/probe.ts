import { cached, type Probe } from '../../define';
import type { Reply } from '../../network/types';
import { speaksOfAcp, ucpSchema, ucpServices } from '../../parse/commerce-documents';
import { once, type Exchange } from '../../recording';
import { siteOf, type Seen } from '../../seen';
import { aiCatalog } from '../../probes/ai-catalog';
import { apiCatalog } from '../../probes/api-catalog';
import { getJson } from '../../probes/ask';
import type { JsonReading } from '../../probes/file';
import { acpFile, agentCardFile, robotsTxtFile, ucpFile } from '../../probes/files';
import { homePage, resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { mayFetch } from '../../probes/sample';
import { standingOf, type Standing } from '../../probes/state';

export interface FetchedSchema extends Standing {
  readonly url: string;
  readonly exchange: Exchange;
  readonly reply: Reply;
}

export interface CommerceReading {
  readonly ucp: JsonReading;
  readonly acp: JsonReading;
  /** The document at acp.json is of another protocol. */
  readonly isOtherAcp: boolean;
  /** Up to three schemas that services name and that were answered. */
  readonly schemas: readonly FetchedSchema[];
}

const SCHEMAS_MAX = 3;

function schemaUrls(seen: Seen): string[] {
  const { json, reply } = ucpFile.read(seen);
  const services = json?.ok ? ucpServices(json.value) : [];
  const urls = services.flatMap((s) => {
    const schema = ucpSchema(s);
    return (schema !== null && resolveUrl(schema.slice(0, 2000), reply?.url ?? seen.origin)) || [];
  });
  return [...new Set(urls)]
    .filter((url) => new URL(url).origin !== seen.origin || mayFetch(seen, url))
    .slice(0, SCHEMAS_MAX);
}

/** The commerce documents of the site and the schemas that its services name. */
export const commerce: Probe<CommerceReading> = cached({
  asks: (seen) => [...ucpFile.asks(seen), ...acpFile.asks(seen), ...robotsTxtFile.asks(seen)],
  samples: (seen) => schemaUrls(seen).map((url) => getJson(url)),
  read(seen) {
    const acp = acpFile.read(seen);
    const schemas = schemaUrls(seen).flatMap((url) => {
      const exchange = seen.get(getJson(url));
      return exchange?.answer.kind === 'reply'
        ? [{ url, exchange, reply: exchange.answer, ...standingOf(seen, exchange) }]
        : [];
    });
    return {
      ucp: ucpFile.read(seen),
      acp,
      isOtherAcp: acp.json?.ok === true && !speaksOfAcp(acp.json.value),
      schemas,
    };
  },
});

/** Documents by which the site itself names other hosts: the source of its home page, its catalogs, its agent card. */
export const namedHosts: Probe<(url: string) => boolean> = cached({
  asks: (seen) => [
    ...homePage.asks(seen),
    ...aiCatalog.asks(seen),
    ...apiCatalog.asks(seen),
    ...agentCardFile.asks(seen),
  ],
  read(seen) {
    const replies = [
      homePage.read(seen).reply,
      aiCatalog.read(seen).reply,
      apiCatalog.read(seen).file.reply,
      agentCardFile.read(seen).reply,
    ].filter((r) => r !== null);
    return (url) => {
      const site = siteOf(new URL(url).hostname);
      return replies.some((reply) => once(reply, lowerText).includes(site));
    };
  },
});

const lowerText = (reply: Reply) => bodyText(reply).text.slice(0, 2_000_000).toLowerCase();
