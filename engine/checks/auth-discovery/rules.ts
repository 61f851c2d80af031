import {
  documentRules,
  missingMembers,
  placesTried,
  type DocumentRules,
  type Members,
  type RuleMatch,
} from '../document';
import { isObject, listMember, member, parseJson, textMember, type Json } from '../../parse/json';
import { plural, quote, trimEndOf } from '../../parse/text';
import type { Exchange } from '../../network/recording';
import { textOfFile } from '../../probes/file';
import type { Protection } from '../../probes/protection';
import { bodyText, mediaType } from '../../probes/reply';
import { BOT_KEYS_TYPE, type AuthorizationReading } from './probe';

/** Declarations of a site about its tokens. Unless `isJudged`, only keys and auth.md are reported. */
export interface Authorization extends AuthorizationReading, Protection {
  readonly exchange: Exchange;
  readonly isJudged: boolean;
}

/**
 * A challenge without token information. Basic on an ordinary API is unrelated to tokens; MCP endpoints use tokens
 * only.
 */
function bareChallenge({ isJudged, challenges }: Authorization): RuleMatch | null {
  const bare = challenges.find(
    (c) => c.metadataUrl === null && (c.isBearer || c.of === 'MCP endpoint'),
  );
  const isSameUrl = ({ exchange }: typeof bare & object) =>
    exchange.ask.url === bare?.exchange.ask.url;
  if (!isJudged || !bare || challenges.some((c) => isSameUrl(c) && c.metadataUrl !== null))
    return null;
  return {
    on: bare.exchange,
    evidence: bare.isBearer
      ? 'WWW-Authenticate: Bearer without resource_metadata'
      : 'no WWW-Authenticate: Bearer',
  };
}

function otherResource({ isJudged, metadata }: Authorization) {
  const named = textMember(metadata?.value, 'resource');
  if (!isJudged || !metadata || named === undefined) return null;
  const { speaksFor } = metadata;
  if (speaksFor.length === 0 || speaksFor.some((address) => covers(named, address))) return null;
  return `resource ${quote(named, 200)}, expected ${quote(speaksFor[0]!, 200)}`;
}

/**
 * True for equal addresses, or if one path contains the other on the same origin: a server may be one resource for many
 * paths.
 */
function covers(named: string, address: string): boolean {
  try {
    const [a, b] = [new URL(named), new URL(address)];
    const path = (url: URL) => `${trimEndOf(url.pathname, '/')}/`;
    return a.origin === b.origin && (path(b).startsWith(path(a)) || path(a).startsWith(path(b)));
  } catch {
    return false;
  }
}

const isSilent = ({ server, serverTried }: Authorization) =>
  server === null &&
  serverTried.some(
    ({ state, exchange: { answer } }) =>
      state === 'unknown' || (answer.kind === 'none' && answer.reason !== 'name-not-found'),
  );

function noServer(auth: Authorization): RuleMatch | null {
  const { isJudged, issuer, server, serverTried, exchange } = auth;
  if (!isJudged || issuer === null || server || isSilent(auth)) return null;
  const places = placesTried(serverTried, 'no such metadata');
  return {
    on: serverTried[0]?.exchange ?? exchange,
    evidence: places.join('; ') || `${quote(issuer, 200)} is not an HTTPS URL`,
  };
}

/** Judges the authorization server's metadata, if it exists. */
const judgeServerMetadata =
  (judge: (value: Json, issuer: string) => readonly RuleMatch[] | string | false) =>
  ({ isJudged, issuer, server }: Authorization): readonly RuleMatch[] => {
    const seen = isJudged && issuer !== null && server && judge(server.value, issuer);
    const all = typeof seen === 'string' ? [{ evidence: seen }] : seen || [];
    return all.map((one) => ({ on: server!.exchange, ...one }));
  };

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

function publishedKeys({ botKeys }: Authorization): readonly Json[] {
  const answer = botKeys?.answer;
  if (answer?.kind !== 'reply' || answer.status !== 200) return [];
  const parsed = parseJson(bodyText(answer).text);
  return parsed.ok ? listMember(parsed.value, 'keys') : [];
}

function privateKey(auth: Authorization): RuleMatch | undefined {
  const { botKeys, metadata, server } = auth;
  const sets = [
    ...(botKeys ? [{ on: botKeys, keys: publishedKeys(auth) }] : []),
    ...[metadata, server].flatMap((d) =>
      d ? [{ on: d.exchange, keys: listMember(member(d.value, 'jwks'), 'keys') }] : [],
    ),
  ];
  const isPrivate = (key: Json) => isObject(key) && textMember(key, 'd') !== undefined;
  const leaking = sets.find(({ keys }) => keys.some(isPrivate));
  return leaking && { on: leaking.on, evidence: 'a key has the member d' };
}

function botKeyDirectory(auth: Authorization) {
  const keys = publishedKeys(auth);
  const answer = auth.botKeys?.answer;
  if (answer?.kind !== 'reply' || keys.length === 0 || mediaType(answer) !== BOT_KEYS_TYPE)
    return null;
  return `${auth.botKeys!.ask.url}: ${plural(keys.length, 'key')}`;
}

const { fail, cap, exact, info, pass } = documentRules('protected resource metadata', [
  'oauth-protected-resource',
]);
/** Rows that the generated file does not repair: server, keys, responses of the site. */
const others = documentRules('authorization server metadata');

export const rules: DocumentRules<Authorization> = {
  absent: exact(0, {
    when: 'something is protected, and no protected resource metadata is found',
    hint:
      'Publish /.well-known/oauth-protected-resource (RFC ' +
      '9728) with resource and authorization_servers.',
    message: 'No protected resource metadata was found',
  }),
  'api-key-only': info({
    when: 'only API keys or static tokens are described, and no MCP endpoint returns 401',
    message:
      'Only API keys or tokens issued by people are described, which an agent cannot obtain itself',
  }),
  'no-challenge': others.warn(10, {
    when: 'a 401 with Bearer, or from an MCP endpoint, has no resource_metadata',
    hint:
      'Send WWW-Authenticate: Bearer ' +
      'resource_metadata="https://…/.well-known/oauth-protected-resource".',
    message: 'The 401 does not point to the metadata',
    finds: bareChallenge,
  }),
  'no-resource': fail(15, {
    when: 'the metadata has no resource',
    hint: 'Set resource to the URL of the protected resource.',
    message: 'The metadata does not declare its resource',
    finds: ({ isJudged, metadata }) =>
      isJudged && textMember(metadata?.value, 'resource') === undefined && 'resource is missing',
  }),
  'resource-mismatch': fail(15, {
    when: 'resource is on another origin, or does not cover the requested URL',
    hint:
      'Set resource to the URL that clients request: they ' +
      'discard metadata for any other (RFC 9728 section 3.3).',
    message: 'The metadata declares another resource',
    finds: otherResource,
  }),
  'no-issuer': cap(40, {
    when: 'something asks for a token, and authorization_servers is missing or empty',
    hint: 'List the issuer in authorization_servers.',
    message: 'The metadata declares no authorization server',
    finds: ({ isJudged, issuer }) =>
      isJudged && issuer === null && 'authorization_servers is missing or empty',
  }),
  'no-as-metadata': others.fail(30, {
    when: 'the first issuer has neither RFC 8414 metadata nor an OpenID configuration',
    hint: 'Serve RFC 8414 metadata or an OpenID configuration for the issuer.',
    message: 'The authorization server publishes no metadata',
    finds: noServer,
  }),
  'issuer-mismatch': others.fail(25, {
    when: 'issuer differs from the identifier in authorization_servers',
    hint: 'Use the same identifier in both, down to the trailing slash (RFC 8414 section 3.3).',
    message: 'The authorization server metadata declares another issuer',
    finds: judgeServerMetadata((value, named) => {
      const stated = textMember(value, 'issuer');
      const found = stated === undefined ? 'is missing' : quote(stated, 200);
      return stated !== named && `issuer ${found}, authorization_servers has ${quote(named, 200)}`;
    }),
  }),
  'as-missing': others.warn(10, {
    each: true,
    when: 'authorization_endpoint, token_endpoint or response_types_supported is missing',
    hint: 'Add the missing field.',
    message: (key) => `The authorization server metadata has no ${key}`,
    finds: judgeServerMetadata((value) =>
      missingMembers(value, usesCode(value) ? CODE_MEMBERS : MEMBERS).map(({ subject }) => ({
        subject,
        evidence: `${subject} is missing`,
        hint: `Add ${subject} (RFC 8414 section 2).`,
      })),
    ),
  }),
  'no-pkce': others.warn(15, {
    when: 'code_challenge_methods_supported does not include S256',
    hint: 'Support S256 and list it in code_challenge_methods_supported.',
    message: 'The authorization server does not offer PKCE with S256',
    finds: judgeServerMetadata(
      (value) =>
        usesCode(value) &&
        !listMember(value, 'code_challenge_methods_supported').includes('S256') &&
        'code_challenge_methods_supported lacks S256',
    ),
  }),
  'no-registration': others.warn(5, {
    when:
      'none of client_id_metadata_document_supported, ' +
      'registration_endpoint, and register_uri or identity_endpoint of agent_auth',
    hint: 'Support client ID metadata documents or dynamic registration.',
    message: 'Clients that the authorization server does not know cannot register',
    finds: judgeServerMetadata(
      (value) =>
        member(value, 'client_id_metadata_document_supported') !== true &&
        textMember(value, 'registration_endpoint') === undefined &&
        !registersAgents(value) &&
        'none of client_id_metadata_document_supported, registration_endpoint and ' +
          'agent_auth.identity_endpoint',
    ),
  }),
  'private-key': others.fail(20, {
    when: 'a published key has the member d',
    hint: 'Remove the key now and replace it everywhere: consider it compromised.',
    message: 'A published key set contains a private key',
    finds: privateKey,
  }),
  'issuer-silent': info({
    when: 'the issuer gave no response; its metadata is not judged',
    message: 'The issuer gave no response, so its metadata was not judged',
    finds: (auth) => auth.isJudged && isSilent(auth) && quote(auth.issuer ?? '', 200),
  }),
  'web-bot-auth': info({
    when: 'the site publishes a key directory for Web Bot Auth',
    message: 'The site publishes keys for Web Bot Auth',
    finds: botKeyDirectory,
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
  found: pass({
    when: 'no points are deducted',
    finds: ({ metadata, issuer }) => ({
      message: `The protected resource metadata points to ${quote(issuer!, 120)}`,
      evidence: metadata!.url,
    }),
  }),
};
