import type { Exchange } from '../../network/recording';
import { ucpEndpoint, ucpServices } from '../../parse/commerce-documents';
import { member, objectOf, textMember } from '../../parse/json';
import { plainGet } from '../../probes/ask';
import { isUnproven } from '../../probes/challenge';
import { excerpt } from '../../probes/describe';
import { fetchJson, type JsonReading } from '../../probes/file';
import { ucpFile } from '../../probes/files';
import { isProbeable } from '../../probes/mcp-endpoint';
import { resolveUrl } from '../../probes/page';
import { all, ask, probe, read, type Questions } from '../../probes/probe';
import { looksLikeHtml } from '../../probes/reply';

/** What a UCP profile leads to on this site. */
export interface UcpLive {
  /** True if the REST service was asked, and its answer shows whether it works. */
  readonly isMeasured: boolean;
  /** Why the REST service is not reached; null if it answers, or was not asked. */
  readonly dead: { readonly url: string; readonly fault: string; readonly on: Exchange } | null;
  /** Profiles of older versions. */
  readonly profiles: readonly { readonly version: string; readonly file: JsonReading }[];
}

const VERSIONS_MAX = 3;

/** Reads a checkout that does not exist, and the profiles of older versions; neither has an effect. */
export const ucpLive = probe(function* (context): Questions<UcpLive> {
  const { value } = yield* read(ucpFile);
  const service = ucpServices(value)
    .filter(({ name, transport }) => name === 'dev.ucp.shopping' && transport === 'rest')
    .flatMap((entry) => ucpEndpoint(entry) ?? [])
    .find((endpoint) => isProbeable(context, endpoint));
  const url = service === undefined ? null : resolveUrl(service.slice(0, 2000), context.origin);
  const versions = Object.entries(
    objectOf(member(member(value, 'ucp'), 'supported_versions')),
  ).flatMap(([version, address]) => {
    const profile = typeof address === 'string' ? resolveUrl(address, context.origin) : null;
    return profile !== null && isProbeable(context, profile) ? [{ version, profile }] : [];
  });
  const profiles = yield* all(
    versions.slice(0, VERSIONS_MAX).map(({ profile }) => fetchJson(context, plainGet(profile))),
  );
  const exchange = url === null ? undefined : yield* ask(checkoutAsk(url));
  return {
    isMeasured: exchange !== undefined && !isUnproven(exchange),
    dead: exchange && url !== null ? deadBy(url, exchange) : null,
    profiles: profiles.map((file, at) => ({ version: versions[at]!.version, file })),
  };
});

const checkoutAsk = (endpoint: string) =>
  plainGet(`${endpoint.replace(/\/$/, '')}/checkout-sessions/seamark-no-session`);

function deadBy(url: string, on: Exchange): UcpLive['dead'] {
  const { answer } = on;
  if (isUnproven(on)) return null;
  if (answer.kind === 'none') return { url, on, fault: answer.message };
  const isRefused = [401, 402, 403].includes(answer.status);
  const isDead = (looksLikeHtml(answer) && !isRefused) || answer.status >= 500;
  return isDead ? { url, on, fault: excerpt(on) } : null;
}

/** Why clients cannot use the profile of an older version; null if they can. */
export function profileFault({ version, file }: UcpLive['profiles'][number]): string | null {
  if (file.state === 'unmeasured' || file.state === 'unknown') return null;
  if (file.value === undefined) return file.error ?? file.reason;
  const stated = textMember(member(file.value, 'ucp'), 'version');
  return stated === version ? null : `ucp.version is ${stated?.slice(0, 40) ?? 'missing'}`;
}
