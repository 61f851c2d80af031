import { all, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { isCommerceAcp, ucpSchema, ucpServices } from '../../parse/commerce-documents';
import { memoized } from '../../network/recording';
import { siteOf, type ProbeContext } from '../../probes/probe-context';
import { aiCatalog } from '../../probes/ai-catalog';
import { apiCatalog } from '../../probes/api-catalog';
import { getJson } from '../../probes/ask';
import type { JsonReading } from '../../probes/file';
import { acpFile, agentCardFile, robotsTxtFile, ucpFile } from '../../probes/files';
import { homePage, resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { isSampleAllowed, sampleListed, type SampledDocument } from '../../probes/sample';

export interface CommerceReading {
  readonly ucp: JsonReading;
  readonly acp: JsonReading;
  /** True if acp.json belongs to another protocol. */
  readonly isOtherAcp: boolean;
  /** Up to three answered schemas that services name. */
  readonly schemas: readonly SampledDocument[];
}

const SCHEMAS_MAX = 3;

/** Schemas that the services of a UCP profile name, without duplicates. */
function schemaUrls(context: ProbeContext, { value, reply }: JsonReading): string[] {
  const base = reply?.url ?? context.origin;
  const schemas = ucpServices(value).flatMap((s) => ucpSchema(s) ?? []);
  return [...new Set(schemas.flatMap((url) => resolveUrl(url.slice(0, 2000), base) ?? []))];
}

/** The site's commerce documents, and the schemas of their services. */
export const commerce = probe(function* (context): Questions<CommerceReading> {
  const [ucp, acp, robots] = yield* all([read(ucpFile), read(acpFile), read(robotsTxtFile)]);
  const urls = schemaUrls(context, ucp).filter((url) => isSampleAllowed(context, url, robots));
  const named = urls.slice(0, SCHEMAS_MAX).map((url) => ({ ask: getJson(url) }));
  return {
    ucp,
    acp,
    isOtherAcp: acp.value !== undefined && !isCommerceAcp(acp.value),
    schemas: yield* sampleListed(context, named, SCHEMAS_MAX),
  };
});

/** Tests whether the site names a host: in its home page's source, its catalogs, or its agent card. */
export const namedHosts = probe(function* (): Questions<(url: string) => boolean> {
  const [home, ai, api, agent] = yield* all([
    read(homePage),
    read(aiCatalog),
    read(apiCatalog),
    read(agentCardFile),
  ]);
  const replies = [home.reply, ai.reply, api.file.reply, agent.reply].filter((r) => r !== null);
  return (url) => {
    const site = siteOf(new URL(url).hostname);
    return replies.some((reply) => memoized(reply, lowerText).includes(site));
  };
});

const lowerText = (reply: Reply) => bodyText(reply).text.slice(0, 2_000_000).toLowerCase();
