import {
  documentRules,
  missingMembers,
  placesTried,
  quoteList,
  type DocumentRules,
  type Members,
  type RuleMatch,
} from '../document';
import { listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote, trimEndOf } from '../../parse/text';
import { OAUTH_CLIENTS } from '../../clients-accept/oauth';
import { refusalsOf } from '../../clients-accept/strict-client';
import type { Exchange } from '../../network/recording';
import { isUnanswered } from '../../probes/availability';
import { textOfFile, type JsonReading } from '../../probes/file';
import type { GuardedResource } from './guarded-resource';
import { excerpt } from '../../probes/describe';
import { hostRefusal, refusesHost } from '../../probes/mcp-endpoint';
import { resolveUrl } from '../../probes/page';
import type { Protection } from '../../probes/protection';
import { header, mediaType } from '../../probes/reply';
import {
  BOT_KEYS_TYPE,
  type AuthorizationReading,
  type ResourceMetadata,
  type ServerMetadata,
} from './probe';

/** What a site declares about its tokens. */
export interface Authorization extends AuthorizationReading, Protection {
  readonly exchange: Exchange;
  readonly guarded: GuardedResource | null;
}

/** The metadata of a resource that asks for a token. */
export interface Resource extends Authorization {
  readonly metadata: ResourceMetadata;
}

/** A challenge without token information. Basic on an API is unrelated to tokens; MCP endpoints use tokens only. */
function bareChallenge({ challenges }: Resource): RuleMatch | null {
  const bare = challenges.find(
    (c) => c.metadataUrl === null && (c.isBearer || c.source === 'MCP endpoint'),
  );
  const named = challenges.filter((c) => c.metadataUrl !== null).map((c) => c.exchange.ask.url);
  if (!bare || named.includes(bare.exchange.ask.url)) return null;
  const evidence = bare.isBearer
    ? 'WWW-Authenticate: Bearer without resource_metadata'
    : 'no WWW-Authenticate: Bearer';
  return { on: bare.exchange, evidence };
}

function otherResource({ metadata: { value, speaksFor } }: Resource) {
  const named = textMember(value, 'resource');
  const [expected] = speaksFor;
  if (named === undefined || !expected || speaksFor.some((at) => isIdentical(named, at)))
    return null;
  return `resource ${quote(named, 200)}, expected ${quote(expected, 200)}`;
}

/** RFC 9728 section 3.3, with a trailing slash; the path of an origin may be left out (RFC 3986 section 6.2.3). */
const isIdentical = (named: string, address: string): boolean =>
  URL.canParse(named) && new URL(named).href === new URL(address).href;

/** What a place does instead of giving the metadata to a client that has no token yet. */
const isRefused = ({ state, reply }: JsonReading) =>
  state === 'refused' && (reply?.status === 401 || reply?.status === 403);

/** First place of these that is refused. */
export const refusedPlace = (tried: readonly JsonReading[]): RuleMatch | null => {
  const place = tried.find(isRefused);
  return place
    ? { on: place.exchange, evidence: `${place.exchange.ask.url}: ${place.reason}` }
    : null;
};

/** Frameworks redirect to the same address with a trailing slash, or without. */
const isOnlySlash = (url: string, location: string): boolean =>
  trimEndOf(resolveUrl(location.slice(0, 2000), url) ?? '', '/') === trimEndOf(url, '/');

/** A refusal that does not ask for a token. */
function otherRefusal({ guarded }: Resource): RuleMatch | null {
  if (!guarded) return null;
  const { exchange, reply } = guarded.withoutToken;
  const { status } = reply;
  if (refusesHost(exchange))
    return { ...hostRefusal(exchange), on: exchange, evidence: excerpt(exchange) };
  const to = header(reply, 'location');
  if (to !== null && isOnlySlash(guarded.url, to)) return null;
  const shown = quote(guarded.url, 150);
  const what =
    status === 403
      ? `${shown} refuses a client without a token with 403 instead of 401`
      : status >= 300 && status < 400
        ? `${shown} redirects a client without a token instead of answering 401`
        : status >= 200 && status < 300
          ? `${shown} answers a client without a token with ${status} instead of 401`
          : null;
  return what === null
    ? null
    : {
        message: what,
        on: exchange,
        ...(to !== null && { evidence: `Location: ${quote(to, 150)}` }),
      };
}

const isSilent = ({ server, serverTried }: Resource) =>
  server === null &&
  serverTried.some(
    ({ state, exchange: { answer } }) =>
      state === 'unknown' || (answer.kind === 'none' && answer.reason !== 'name-not-found'),
  );

function noServer(resource: Resource): RuleMatch | null {
  const { issuer, server, serverTried, exchange } = resource;
  if (issuer === null || server || isSilent(resource)) return null;
  const places = placesTried(serverTried, 'no such metadata').join('; ');
  if (places !== '') return { on: serverTried[0]?.exchange ?? exchange, evidence: places };
  return {
    on: exchange,
    message: 'The authorization server is not at an HTTPS address',
    evidence: `${quote(issuer, 200)} is not an HTTPS URL`,
    hint: 'Name an issuer with an https:// address: clients ask no other for tokens.',
  };
}

/** True unless the server issues tokens to machines only, without an authorization endpoint (RFC 8414 section 2). */
function usesCode(value: Json): boolean {
  const grants = member(value, 'grant_types_supported');
  return (
    !Array.isArray(grants) || grants.some((g) => g === 'authorization_code' || g === 'implicit')
  );
}

const MEMBERS: Members = { token_endpoint: 'string', response_types_supported: 'entries' };
const CODE_MEMBERS: Members = { authorization_endpoint: 'string', ...MEMBERS };

/** auth.md defines `register_uri`, or in later editions `identity_endpoint`. */
const registersAgents = (value: Json) =>
  [value, member(value, 'agent_auth')].some((place) =>
    ['register_uri', 'identity_endpoint'].some((key) => textMember(place, key) !== undefined),
  );

function privateKey({ botKeys, metadata, server }: Authorization): RuleMatch | undefined {
  const sets = [metadata, server].flatMap((document) =>
    document ? [{ ...document, keys: listMember(member(document.value, 'jwks'), 'keys') }] : [],
  );
  const isPrivate = (key: Json) => textMember(key, 'd') !== undefined;
  const served = server?.keys
    ? [{ exchange: server.keys.exchange, keys: listMember(server.keys.value, 'keys') }]
    : [];
  const leaking = [botKeys ?? [], sets, served].flat().find(({ keys }) => keys.some(isPrivate));
  return leaking && { on: leaking.exchange, evidence: 'a key has the member d' };
}

const { fail, cap, exact, info, pass } = documentRules('protected resource metadata', [
  'oauth-protected-resource',
]);
/** Rows that the generated file does not repair: server, keys, responses of the site. */
const others = documentRules('authorization server metadata');

export const rules: DocumentRules<Resource> = {
  absent: exact(0, {
    keepsFrom: 'reachable',
    when: 'no protected resource metadata was found',
    hint:
      'Publish /.well-known/oauth-protected-resource (RFC ' +
      '9728) with resource and authorization_servers.',
  }),
  'api-key-only': info({
    keepsFrom: 'reachable',
    when: 'only API keys or tokens issued by people are described, which an agent cannot obtain itself',
  }),
  'no-challenge': others.warn(1, {
    keepsFrom: 'reachable',
    when: 'the 401 does not point to the metadata',
    hint:
      'Send WWW-Authenticate: Bearer ' +
      'resource_metadata="https://…/.well-known/oauth-protected-resource".',
    finds: bareChallenge,
  }),
  refused: exact(0, {
    keepsFrom: 'reachable',
    when: 'the metadata is only given to clients that have a token: 401 or 403',
    hint: 'Serve /.well-known/oauth-protected-resource to everyone: clients read it to get a token.',
    repairedBy: [],
  }),
  'place-refused': others.warn(1, {
    keepsFrom: 'accepted',
    when: 'an address where clients look for the metadata first is refused with 401 or 403',
    hint: 'Serve the metadata there to everyone, or answer 404.',
    finds: ({ tried, metadata }) =>
      refusedPlace(
        tried.slice(
          0,
          tried.findIndex(({ exchange }) => exchange === metadata.exchange),
        ),
      ),
  }),
  'not-401': others.warn(1, {
    keepsFrom: 'reachable',
    when: 'a client without a token gets 403, a redirect, or the content instead of 401',
    hint: 'Answer 401 with WWW-Authenticate: clients start to sign in with nothing else (RFC 6750 section 3).',
    finds: otherRefusal,
  }),
  'invalid-token': others.warn(1, {
    keepsFrom: 'conforms',
    when: 'an invalid token is not answered with 401',
    hint: 'Answer an invalid or expired token with 401 and error="invalid_token" (RFC 6750 section 3.1).',
    message: 'An invalid token is not refused as one',
    finds: ({ guarded }) => {
      const { exchange: on, reply } = guarded?.withInvalidToken ?? {};
      return (
        on &&
        reply &&
        reply.status !== 401 && {
          on,
          evidence: `401 without a token, ${reply.status} with the token seamark-invalid-token`,
        }
      );
    },
  }),
  'token-error': info({
    keepsFrom: 'accepted',
    when: 'the 401 to an invalid token has no error="invalid_token", which RFC 6750 section 3.1 recommends',
    message:
      'The 401 does not say that a token is invalid, so clients do not know to get a new one',
    finds: ({ guarded }) => {
      if (!guarded?.withInvalidToken || !guarded.withoutToken.isBearer) return null;
      const { exchange: on, reply, error } = guarded.withInvalidToken;
      const stated = error === null ? 'no error in WWW-Authenticate' : `error=${quote(error, 60)}`;
      return reply.status === 401 && error !== 'invalid_token'
        ? { shows: { on }, evidence: stated }
        : null;
    },
  }),
  'no-resource': fail(15, {
    keepsFrom: 'conforms',
    when: 'the metadata does not declare its resource',
    hint: 'Set resource to the URL of the protected resource.',
    finds: ({ metadata: { value } }) =>
      textMember(value, 'resource') === undefined && 'resource is missing',
  }),
  'resource-mismatch': fail(15, {
    keepsFrom: 'conforms',
    when:
      'resource is not identical, trailing slash included, to the requested URL or to the address from which ' +
      'that of the metadata is made',
    hint:
      'Set resource to the URL that clients request: they ' +
      'discard metadata for any other (RFC 9728 section 3.3).',
    message: 'The metadata declares another resource',
    finds: otherResource,
  }),
  'no-issuer': cap(40, {
    keepsFrom: 'reachable',
    when: 'the metadata declares no authorization server',
    hint: 'List the issuer in authorization_servers.',
    finds: ({ issuer }) => issuer === null && 'authorization_servers is missing or empty',
  }),
  'no-as-metadata': others.fail(30, {
    keepsFrom: 'reachable',
    when: 'the authorization server publishes no metadata',
    hint: 'Serve RFC 8414 metadata or an OpenID configuration for the issuer.',
    finds: noServer,
  }),
  'issuer-silent': info({
    keepsFrom: 'reachable',
    when: 'the issuer gave no response, so its metadata was not judged',
    finds: (resource) => isSilent(resource) && quote(resource.issuer ?? '', 200),
  }),
  'not-asked': info({
    keepsFrom: 'conforms',
    when: 'no protected resource of this site was asked without a token and with an invalid one',
    message:
      'Nothing shows how a protected resource answers: none was asked, or the answer shows nothing',
    finds: ({ issuer, guarded }) =>
      issuer !== null &&
      (!guarded || (guarded.withoutToken.reply.status === 401 && !guarded.withInvalidToken)),
  }),
  'client-stops': others.warn(2, {
    each: true,
    keepsFrom: 'accepted',
    when: 'a client refuses the metadata, although the issuer can be found',
    hint: 'Change the member of the metadata as the finding says.',
    finds: ({ metadata, server }) =>
      refusalsOf(
        OAUTH_CLIENTS,
        [{ resource: metadata.value, server: server?.value ?? null }],
        (server ?? metadata).exchange,
      ),
  }),
  found: pass({
    finds: ({ metadata, issuer }) => ({
      message: `The protected resource metadata points to ${quote(issuer!, 120)}`,
      evidence: metadata.url,
    }),
  }),
};

/** RFC 8414 or OpenID discovery: the first issuer. */
export const serverRules: DocumentRules<ServerMetadata> = {
  'issuer-mismatch': others.fail(25, {
    keepsFrom: 'conforms',
    when: 'the authorization server metadata declares another issuer',
    hint: 'Use the same identifier in both, down to the trailing slash (RFC 8414 section 3.3).',
    finds: ({ value, issuer }) => {
      const stated = textMember(value, 'issuer');
      const shown = stated === undefined ? 'is missing' : quote(stated, 200);
      return (
        stated !== issuer && `issuer ${shown}, authorization_servers has ${quote(issuer, 200)}`
      );
    },
  }),
  'as-missing': others.warn(1, {
    keepsFrom: 'conforms',
    each: true,
    when: 'authorization_endpoint, token_endpoint or response_types_supported is missing',
    hint: 'Add the missing field.',
    message: (key) => `The authorization server metadata has no ${key}`,
    finds: ({ value }) =>
      missingMembers(value, usesCode(value) ? CODE_MEMBERS : MEMBERS).map(({ subject }) => ({
        subject,
        evidence: `${subject} is missing`,
        hint: `Add ${subject} (RFC 8414 section 2).`,
      })),
  }),
  keys: others.warn(1, {
    keepsFrom: 'conforms',
    when: 'the key set of the authorization server (jwks_uri) on this site cannot be read, or has no keys',
    hint: 'Serve a JSON Web Key Set at jwks_uri, or leave jwks_uri out (RFC 8414 section 2).',
    message: 'The keys of the authorization server cannot be read',
    finds: ({ keys }) => {
      if (!keys || isUnanswered(keys)) return null;
      const { exchange: on, value } = keys;
      const set = listMember(value, 'keys');
      if (set.length > 0 && set.every((key) => textMember(key, 'kty') !== undefined)) return null;
      const fault =
        value === undefined
          ? (keys.error ?? keys.reason)
          : set.length === 0
            ? 'keys is missing or empty'
            : 'a key has no kty';
      return { on, evidence: fault };
    },
  }),
  'no-pkce': others.warn(2, {
    keepsFrom: 'accepted',
    when: 'the authorization server does not offer PKCE with S256',
    hint: 'Support S256 and list it in code_challenge_methods_supported.',
    finds: ({ value }) =>
      usesCode(value) &&
      !listMember(value, 'code_challenge_methods_supported').includes('S256') &&
      'code_challenge_methods_supported lacks S256',
  }),
  'no-registration': others.warn(1, {
    keepsFrom: 'accepted',
    when: 'clients that the authorization server does not know cannot register',
    hint: 'Support client ID metadata documents or dynamic registration.',
    finds: ({ value }) =>
      member(value, 'client_id_metadata_document_supported') !== true &&
      textMember(value, 'registration_endpoint') === undefined &&
      !registersAgents(value) &&
      'none of client_id_metadata_document_supported, registration_endpoint and ' +
        'agent_auth.identity_endpoint',
  }),
};

/** Rows of the whole site, also without metadata. */
export const siteRules: DocumentRules<Authorization> = {
  'private-key': others.fail(2, {
    keepsFrom: 'conforms',
    when: 'a published key set contains a private key',
    hint: 'Remove the key now and replace it everywhere: consider it compromised.',
    finds: privateKey,
  }),
  'repeated-parameter': info({
    keepsFrom: 'accepted',
    when: 'one challenge has a parameter more than once, which RFC 9110 section 11.2 forbids',
    finds: ({ challenges }) => {
      const challenge = challenges.find(({ repeated }) => repeated !== null);
      if (!challenge?.repeated) return null;
      const { name, values } = challenge.repeated;
      const many = values.length === 2 ? 'twice' : `${values.length} times`;
      const message =
        `The 401 of ${quote(challenge.exchange.ask.url, 120)} has ${name.slice(0, 60)} ${many} in one ` +
        'challenge: clients take the first and stop';
      const rule = 'a parameter occurs once (RFC 9110 section 11.2)';
      return { message, evidence: `${quoteList(values, 3, 200)}; ${rule}` };
    },
  }),
  'web-bot-auth': info({
    when: 'the site publishes keys for Web Bot Auth',
    finds: ({ botKeys }) =>
      botKeys &&
      botKeys.keys.length > 0 &&
      mediaType(botKeys.reply) === BOT_KEYS_TYPE &&
      `${botKeys.exchange.ask.url}: ${plural(botKeys.keys.length, 'key')}`,
  }),
  'auth-md': info({
    when: 'the site publishes an auth.md',
    message: 'auth.md tells agents how to register',
    // An HTML page in place of the file begins with markup.
    finds: ({ authMd }) =>
      authMd?.state === 'present' &&
      /^\s*(?:#|---)/.test(textOfFile(authMd)) &&
      authMd.exchange.ask.url,
  }),
};
