import { all, ask, none, probe, read, type Questions } from '../../probes/probe';
import type { Ask, Reply } from '../../network/types';
import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from '../../parse/json';
import { distinctBy } from '../../parse/lists';
import { trimEndOf } from '../../parse/text';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { apiDescription, type ApiDescriptionReading } from '../../probes/api-description';
import { getJson, request } from '../../probes/ask';
import {
  fetchJson,
  fetchNamedJson,
  file,
  placesOf,
  type FileReading,
  type JsonReading,
} from '../../probes/file';
import { protectedResourceFile } from '../../probes/files';
import { isProbeable } from '../../probes/mcp-endpoint';
import { mcpServer, type McpServerReading } from '../../probes/mcp-server';
import { homePage, resolveUrl } from '../../probes/page';
import { protection, type Protection } from '../../probes/protection';
import { jsonBody } from '../../probes/reply';
import { authSurface, issuerOf } from '../../probes/surfaces/auth';
import { WELL_KNOWN_JSON } from '../../probes/first-asks';

interface MetadataLocation {
  readonly url: string;
  /** Resource identifiers that led the client to the document. */
  readonly speaksFor: readonly string[];
}

export interface ResourceMetadata extends MetadataLocation {
  readonly exchange: Exchange;
  readonly value: JsonObject;
}

/** Metadata of the first issuer. */
export interface ServerMetadata {
  readonly issuer: string;
  readonly value: JsonObject;
  readonly exchange: Exchange;
  /** Its key set, if it is on this site. */
  readonly keys: JsonReading | null;
}

export interface AuthorizationReading {
  readonly metadata: ResourceMetadata | null;
  /** Places where the metadata was looked for. */
  readonly tried: readonly JsonReading[];
  /** First of `authorization_servers`, as written. */
  readonly issuer: string | null;
  readonly server: ServerMetadata | null;
  readonly serverTried: readonly JsonReading[];
  /** Web Bot Auth directory of the site. */
  readonly botKeys: {
    readonly exchange: Exchange;
    readonly reply: Reply;
    readonly keys: readonly Json[];
  } | null;
  /** Registration for agents, in prose; requested only if something is protected. */
  readonly authMd: FileReading | null;
}

const CHALLENGED_MAX = 2;
export const BOT_KEYS_TYPE = 'application/http-message-signatures-directory+json';

/** RFC 9728 section 3.1: the well-known part is inserted between host and path. */
function metadataUrlOf(resource: string): string {
  const url = new URL(resource);
  return `${url.origin}${WELL_KNOWN_JSON.protectedResource}${url.pathname === '/' ? '' : url.pathname}`;
}

/** Resource identifier of a metadata address. */
function resourceOf(metadataUrl: string): string[] {
  const url = new URL(metadataUrl);
  return url.pathname.startsWith(WELL_KNOWN_JSON.protectedResource)
    ? [`${url.origin}${url.pathname.slice(WELL_KNOWN_JSON.protectedResource.length)}`]
    : [];
}

/** Metadata places besides the site's root: those that a 401 names, and those of protected resources. */
function placesBesideRoot(
  context: ProbeContext,
  { challenges, schemes }: Protection,
  mcp: McpServerReading | null,
  api: ApiDescriptionReading | null,
  root: readonly string[],
): MetadataLocation[] {
  const named = challenges
    .flatMap((c) => {
      const url = c.metadataUrl && resolveUrl(c.metadataUrl, c.exchange.ask.url);
      if (!url) return [];
      // An MCP endpoint is one resource; one resource of an API has many addresses.
      const others = c.source === 'MCP endpoint' ? [] : resourceOf(url);
      return [{ url, speaksFor: [c.exchange.ask.url, ...others] }];
    })
    .slice(0, CHALLENGED_MAX);
  const { live = null } = mcp ?? {};
  const { source = null } = api ?? {};
  const servers = source && schemes.length > 0 ? (source.description.servers ?? []) : [];
  const server = servers
    .filter((url) => !/[{}]/.test(url))
    .flatMap((url) => resolveUrl(url.slice(0, 2000), source!.exchange.answer.url) ?? [])
    .find((url) => context.isSameSite(url));
  const endpoint = context.endpointOf('oauth');
  const guarded = live?.state === 'protected' ? live.endpoint : null;
  const derived = [endpoint, guarded, server].flatMap((resource) =>
    resource ? [{ url: metadataUrlOf(resource), speaksFor: [resource] }] : [],
  );
  return distinctBy([...named, ...derived], ({ url }) => url).filter(
    ({ url }) => !root.includes(url),
  );
}

const isMetadata = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  (textMember(value, 'resource') !== undefined || isArray(member(value, 'authorization_servers')));

/** Addresses of the issuer's metadata (RFC 8414 section 3, OpenID Connect Discovery section 4), in request order. */
function serverUrls(context: ProbeContext, issuer: string): string[] {
  const base = resolveUrl(issuer.slice(0, 2000), issuer.slice(0, 2000));
  if (!base?.startsWith('https:') && !(base && context.isOfEndpoint(base))) return [];
  const { origin, pathname } = new URL(base);
  const path = trimEndOf(pathname, '/');
  const first = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
  ];
  return path === '' ? first : [...first, `${origin}${path}/.well-known/openid-configuration`];
}

const isServer = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  ['issuer', 'token_endpoint', 'authorization_endpoint'].some(
    (key) => textMember(value, key) !== undefined,
  );

/** Stops at the first authorization server metadata. */
function* fetchServer(
  context: ProbeContext,
  issuer: string | null,
): Questions<Pick<AuthorizationReading, 'server' | 'serverTried'>> {
  const serverTried: JsonReading[] = [];
  for (const url of issuer === null ? [] : serverUrls(context, issuer)) {
    const file = yield* fetchNamedJson(context, getJson(url));
    serverTried.push(file);
    const { value, exchange, state } = file;
    if (issuer !== null && isServer(value)) {
      const keys = yield* fetchKeys(context, textMember(value, 'jwks_uri'));
      return { server: { issuer, value, exchange, keys }, serverTried };
    }
    if (state === 'unknown') break;
  }
  return { server: null, serverTried };
}

function* fetchKeys(context: ProbeContext, url = ''): Questions<JsonReading | null> {
  return URL.canParse(url) && isProbeable(context, url)
    ? yield* fetchJson(context, getJson(url))
    : null;
}

const botKeysAsk = (context: ProbeContext): Ask =>
  request({
    url: context.resolve('/.well-known/http-message-signatures-directory'),
    follow: false,
    capBytes: 64 * 1024,
    headers: { accept: BOT_KEYS_TYPE },
  });

function keysOf(exchange: Exchange | null | undefined): AuthorizationReading['botKeys'] {
  const reply = exchange?.answer;
  if (reply?.kind !== 'reply' || reply.status !== 200) return null;
  return { exchange: exchange!, reply, keys: listMember(jsonBody(reply), 'keys') };
}

/** How a client learns where to obtain a token: RFC 9728 metadata, then the metadata of its first issuer. */
export const authorization = probe(function* (context): Questions<AuthorizationReading> {
  const endpoint = context.endpointOf('oauth');
  const [evidence, guarded, mcp, api, root, home] = yield* all([
    read(authSurface),
    read(protection),
    endpoint === null ? read(mcpServer) : none(),
    endpoint === null ? read(apiDescription) : none(),
    read(protectedResourceFile),
    read(homePage),
  ]);
  const rootPlaces = placesOf(context, WELL_KNOWN_JSON.protectedResource, home);
  const places = placesBesideRoot(context, guarded, mcp, api, rootPlaces);
  const isEvident = evidence !== null || context.profile === 'all';
  const [files, botKeys, authMd] = yield* all([
    all(places.map(({ url }) => fetchNamedJson(context, getJson(url)))),
    isEvident ? ask(botKeysAsk(context)) : none(),
    isEvident ? file(context, '/auth.md') : none(),
  ]);
  const { url } = root.exchange.ask;
  // The address may lead to HTTPS, or to another host of the site.
  const ends = [url, root.reply?.url ?? url].flatMap(resourceOf);
  const speaksFor = [...places.flatMap((p) => p.speaksFor), ...ends];
  const tried = [...files, root];
  const [metadata = null] = [...places, { url, speaksFor }].flatMap((place, at) => {
    const { value, exchange } = tried[at]!;
    return isMetadata(value) ? [{ ...place, exchange, value }] : [];
  });
  const issuer = issuerOf(metadata?.value) ?? null;
  return {
    metadata,
    tried,
    issuer,
    ...(yield* fetchServer(context, issuer)),
    botKeys: keysOf(botKeys),
    authMd: authMd ?? null,
  };
});
