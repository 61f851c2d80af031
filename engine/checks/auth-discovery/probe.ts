import { cached, type Probe } from '../../define';
import type { Ask } from '../../network/types';
import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from '../../parse/json';
import { trimEndOf } from '../../parse/text';
import type { Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { apiDescription } from '../../probes/api-description';
import { getJson, request } from '../../probes/ask';
import { asJson, readExchange, type JsonReading } from '../../probes/file';
import { protectedResourceFile } from '../../probes/files';
import { mcpServer } from '../../probes/mcp-server';
import { resolveUrl } from '../../probes/page';
import { protection } from '../../probes/protection';
import { authSurface } from '../../probes/surfaces/auth';
import { WELL_KNOWN_JSON } from '../../probes/wave-one';

export interface ResourceMetadata {
  readonly url: string;
  readonly exchange: Exchange;
  readonly value: JsonObject;
  /** Resource identifiers that it may speak for: the one its own address stands for, and what sent the client there. */
  readonly speaksFor: readonly string[];
}

export interface AuthorizationReading {
  readonly metadata: ResourceMetadata | null;
  /** Addresses where the metadata was looked for. */
  readonly tried: readonly JsonReading[];
  /** The first of `authorization_servers`, as written. */
  readonly issuer: string | null;
  readonly server: { readonly value: JsonObject; readonly exchange: Exchange } | null;
  readonly serverTried: readonly JsonReading[];
  /** Web Bot Auth directory of the site. */
  readonly botKeys: Exchange | null;
}

interface Place {
  readonly url: string;
  readonly speaksFor: readonly string[];
}

const CHALLENGED_MAX = 2;
const BOT_KEYS_TYPE = 'application/http-message-signatures-directory+json';

/** RFC 9728 section 3.1: the well-known part goes between host and path. */
function metadataUrlOf(resource: string): string {
  const url = new URL(resource);
  return `${url.origin}${WELL_KNOWN_JSON.protectedResource}${url.pathname === '/' ? '' : url.pathname}`;
}

/** The resource that a metadata address stands for. */
function resourceOf(metadataUrl: string): string[] {
  const url = new URL(metadataUrl);
  return url.pathname.startsWith(WELL_KNOWN_JSON.protectedResource)
    ? [`${url.origin}${url.pathname.slice(WELL_KNOWN_JSON.protectedResource.length)}`]
    : [];
}

/** Places besides the root of the site, once it is known what is protected. */
function places(seen: Seen): Place[] {
  if (!protection.asks(seen).every((ask) => seen.get(ask))) return [];
  const { challenges, schemes } = protection.read(seen);
  const named = challenges
    .flatMap((c) => {
      const url = c.metadataUrl && resolveUrl(c.metadataUrl, c.exchange.ask.url);
      return url ? [{ url, speaksFor: [c.exchange.ask.url, ...resourceOf(url)] }] : [];
    })
    .slice(0, CHALLENGED_MAX);
  const { live } = mcpServer.read(seen);
  const { found } = apiDescription.read(seen);
  const server =
    schemes.length > 0
      ? (found?.description.servers ?? [])
          .flatMap((s) =>
            /[{}]/.test(s) ? [] : (resolveUrl(s.slice(0, 2000), found!.exchange.answer.url) ?? []),
          )
          .find((s) => seen.isSameSite(s))
      : undefined;
  const resources = [
    ...(live?.state === 'protected' ? [live.endpoint] : []),
    ...(server ? [server] : []),
  ];
  const own = resources.map((resource) => ({
    url: metadataUrlOf(resource),
    speaksFor: [resource],
  }));
  const root = protectedResourceFile.asks(seen).map((ask) => ask.url);
  return [...named, ...own].filter(
    (p, i, all) => !root.includes(p.url) && all.findIndex((q) => q.url === p.url) === i,
  );
}

const metadataAsk = (url: string): Ask => getJson(url);

/** Cross-host is normal here: what is found at an address that was named counts wherever it is. */
function reading(seen: Seen, ask: Ask): JsonReading {
  const file = readExchange(seen, seen.get(ask), ask);
  return asJson(file.state === 'elsewhere' ? { ...file, state: 'present' } : file);
}

const isMetadata = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  (textMember(value, 'resource') !== undefined || isArray(member(value, 'authorization_servers')));

function findMetadata(seen: Seen): { metadata: ResourceMetadata | null; tried: JsonReading[] } {
  const others = places(seen).map((place) => ({
    place,
    file: reading(seen, metadataAsk(place.url)),
  }));
  const root = protectedResourceFile.read(seen);
  const rooted = {
    place: {
      url: root.exchange.ask.url,
      speaksFor: others.flatMap((o) => o.place.speaksFor).concat(resourceOf(root.exchange.ask.url)),
    },
    file: root,
  };
  const all = [...others, rooted];
  for (const { place, file } of all) {
    const value = file.json?.ok ? file.json.value : undefined;
    if (isMetadata(value))
      return {
        tried: all.map((a) => a.file),
        metadata: { url: place.url, exchange: file.exchange, value, speaksFor: place.speaksFor },
      };
  }
  return { metadata: null, tried: all.map((a) => a.file) };
}

/** Addresses of the issuer's metadata (RFC 8414 section 3, OpenID Connect Discovery section 4), in the order asked. */
function serverUrls(issuer: string): string[] {
  const base = resolveUrl(issuer.slice(0, 2000), issuer.slice(0, 2000));
  if (!base?.startsWith('https:')) return [];
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

/** Stops at the first document that is the metadata of an authorization server. */
function visitServer(
  seen: Seen,
  issuer: string | null,
): Pick<AuthorizationReading, 'server' | 'serverTried'> & { next: Ask | null } {
  const serverTried: JsonReading[] = [];
  for (const url of issuer === null ? [] : serverUrls(issuer)) {
    const ask = getJson(url);
    if (!seen.get(ask))
      return { server: null, serverTried: [...serverTried, reading(seen, ask)], next: ask };
    const file = reading(seen, ask);
    serverTried.push(file);
    const value = file.json?.ok ? file.json.value : undefined;
    if (isServer(value))
      return { server: { value, exchange: file.exchange }, serverTried, next: null };
  }
  return { server: null, serverTried, next: null };
}

function issuerOf(metadata: ResourceMetadata | null): string | null {
  const first = listMember(metadata?.value, 'authorization_servers').find(
    (s) => typeof s === 'string' && s.trim() !== '',
  );
  return typeof first === 'string' ? first : null;
}

const botKeysAsk = (seen: Seen): Ask =>
  request({
    url: seen.resolve('/.well-known/http-message-signatures-directory'),
    follow: false,
    capBytes: 64 * 1024,
    headers: { accept: BOT_KEYS_TYPE },
  });

function everything(seen: Seen): { asks: Ask[]; issuer: string | null; isComplete: boolean } {
  const base = [...authSurface.asks(seen)];
  if (!base.every((ask) => seen.get(ask))) return { asks: base, issuer: null, isComplete: false };
  const isEvident = authSurface.read(seen) !== null || seen.profile === 'all';
  const asks = [
    ...base,
    ...places(seen).map((p) => metadataAsk(p.url)),
    ...(isEvident ? [botKeysAsk(seen)] : []),
  ];
  const isComplete = asks.every((ask) => seen.get(ask));
  return { asks, issuer: isComplete ? issuerOf(findMetadata(seen).metadata) : null, isComplete };
}

/** How a client learns where to get a token: RFC 9728 metadata, then the metadata of its first issuer. */
export const authorization: Probe<AuthorizationReading> = cached({
  asks(seen) {
    const { asks, issuer } = everything(seen);
    const { serverTried, next } = visitServer(seen, issuer);
    return [...asks, ...serverTried.map((f) => f.exchange.ask), ...(next ? [next] : [])];
  },
  read(seen) {
    const { metadata, tried } = findMetadata(seen);
    const issuer = issuerOf(metadata);
    const { server, serverTried } = visitServer(seen, issuer);
    return {
      metadata,
      tried,
      issuer,
      server,
      serverTried,
      botKeys: seen.get(botKeysAsk(seen)) ?? null,
    };
  },
});
