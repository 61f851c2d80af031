import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { isObject, listMember, member, parseJson, textMember, type Json } from '../../parse/json';
import { plural, quote, trimEndOf } from '../../parse/text';
import { authorization, type AuthorizationReading, type ResourceMetadata } from './probe';
import { textOfFile } from '../../probes/file';
import { protection, type Protection } from '../../probes/protection';
import { bodyText, mediaType } from '../../probes/reply';
import { authSurface } from '../../probes/surfaces/auth';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** RFC 9728 leads from the resource to its issuer, RFC 8414 or OpenID discovery from the issuer to its endpoints. */
export const authDiscovery = defineCheck({
  id: 'auth-discovery',
  name: 'Auth discovery',
  description: 'Can an agent find out how to get an access token?',
  category: 'protocols',
  weight: 2,
  scope: 'origin',
  rules,
  guide,
  probes: { surface: authSurface, protected: protection, auth: authorization },
  applies: {
    lookedFor:
      'a 401 with WWW-Authenticate: Bearer, securitySchemes in the API ' +
      'description or the agent card, and protected resource metadata',
    evidence: ({ surface }) => surface,
  },

  judge({ protected: found, auth }) {
    const keys = [...botKeys(auth), ...registration(auth)];
    if (!auth.metadata || (auth.issuer === null && !needsToken(found)))
      return withoutIssuer(found, auth, keys);
    const open = [
      ...challenge(found),
      ...resource(auth.metadata),
      ...issuer(auth),
      ...server(auth),
      ...keys.filter((f) => f.effect),
    ];
    const remarks = [...silence(auth), ...keys.filter((f) => !f.effect)];
    if (open.length > 0) return [...open, ...remarks];
    return [
      note(
        'found',
        `The protected resource metadata points to ${quote(auth.issuer!, 120)}`,
        auth.metadata.url,
      ),
      ...remarks,
    ];
  },
});

const needsToken = ({ challenges, schemes }: Protection) =>
  challenges.some((c) => c.isBearer || c.of === 'MCP endpoint') || schemes.some((s) => s.hasOAuth);

function withoutIssuer(
  { challenges, schemes }: Protection,
  { metadata, tried }: AuthorizationReading,
  keys: readonly DraftFinding[],
) {
  const silent = tried.find((t) => t.state === 'unmeasured' || t.state === 'unknown');
  const isMcpProtected = challenges.some((c) => c.of === 'MCP endpoint');
  if (!isMcpProtected && schemes.length > 0 && schemes.every((s) => !s.hasOAuth))
    return [
      note(
        'api-key-only',
        'Only API keys or tokens issued by people are ' +
          'described, which an agent cannot obtain itself',
        `${schemes[0]!.url}: ${schemes
          .flatMap((s) => s.names)
          .slice(0, 10)
          .map((n) => quote(n, 40))
          .join(', ')}`,
      ),
      ...keys,
    ];
  if (metadata)
    return [
      note('found', 'The protected resource metadata asks for no token', metadata.url),
      ...keys,
    ];
  if (silent) return unmeasured(silent.exchange);
  const malformed = tried.find((t) => t.state === 'present');
  const evidence = malformed
    ? `${malformed.exchange.ask.url} has neither resource nor authorization_servers`
    : tried.map((t) => `${t.exchange.ask.url}: ${t.reason}`).join('; ');
  return [
    raise('absent', 'No protected resource metadata was found', {
      on: (malformed ?? tried[0]!).exchange,
      evidence: evidence,
    }),
  ];
}

/** Basic and other schemes of an ordinary API have nothing to do with tokens; an MCP endpoint has no others. */
function challenge({ challenges }: Protection): DraftFinding[] {
  const bare = challenges.find(
    (c) => c.metadataUrl === null && (c.isBearer || c.of === 'MCP endpoint'),
  );
  if (
    !bare ||
    challenges.some((c) => c.exchange.ask.url === bare.exchange.ask.url && c.metadataUrl !== null)
  )
    return [];
  return [
    raise('no-challenge', 'The 401 does not point to the metadata', {
      on: bare.exchange,
      evidence: bare.isBearer
        ? 'WWW-Authenticate: Bearer without resource_metadata'
        : 'no WWW-Authenticate: Bearer',
    }),
  ];
}

function resource({ value, exchange: on, speaksFor }: ResourceMetadata): DraftFinding[] {
  const named = textMember(value, 'resource');
  if (named === undefined)
    return [
      raise('no-resource', 'The metadata does not declare its resource', {
        on,
        evidence: 'resource is missing',
      }),
    ];
  if (speaksFor.length === 0 || speaksFor.some((address) => covers(named, address))) return [];
  return [
    raise('resource-mismatch', 'The metadata declares another resource', {
      on,
      evidence: `resource ${quote(named, 200)}, expected ${quote(speaksFor[0]!, 200)}`,
    }),
  ];
}

/** The same address, or one of the two above the other on the same origin: a server may be one resource for many paths. */
function covers(named: string, address: string): boolean {
  try {
    const [a, b] = [new URL(named), new URL(address)];
    const path = (url: URL) => `${trimEndOf(url.pathname, '/')}/`;
    return a.origin === b.origin && (path(b).startsWith(path(a)) || path(a).startsWith(path(b)));
  } catch {
    return false;
  }
}

function issuer({ metadata, issuer: named }: AuthorizationReading): DraftFinding[] {
  if (named !== null || !metadata) return [];
  return [
    raise('no-issuer', 'The metadata declares no authorization server', {
      on: metadata.exchange,
      evidence: 'authorization_servers is missing or empty',
    }),
  ];
}

const isSilent = (auth: AuthorizationReading) =>
  auth.server === null &&
  auth.serverTried.some(
    ({ state, exchange: { answer } }) =>
      state === 'unknown' || (answer.kind === 'none' && answer.reason !== 'name-not-found'),
  );

function silence(auth: AuthorizationReading): DraftFinding[] {
  return isSilent(auth)
    ? [
        note(
          'issuer-silent',
          'The issuer gave no response, so its metadata was not judged',
          quote(auth.issuer ?? '', 200),
        ),
      ]
    : [];
}

function server(auth: AuthorizationReading): DraftFinding[] {
  const { metadata, issuer: named, server: found, serverTried } = auth;
  if (named === null || !metadata || isSilent(auth)) return [];
  if (!found) {
    const evidence =
      serverTried.length > 0
        ? serverTried
            .map(
              (t) =>
                `${t.exchange.ask.url}: ${t.state === 'present' ? 'no such metadata' : t.reason}`,
            )
            .join('; ')
        : `${quote(named, 200)} is not an HTTPS URL`;
    return [
      raise('no-as-metadata', 'The authorization server publishes no metadata', {
        on: serverTried[0]?.exchange ?? metadata.exchange,
        evidence: evidence,
      }),
    ];
  }
  const findings: DraftFinding[] = [];
  const stated = textMember(found.value, 'issuer');
  if (stated !== named)
    findings.push(
      raise('issuer-mismatch', 'The authorization server metadata declares another issuer', {
        on: found.exchange,
        evidence:
          `issuer ${stated === undefined ? 'is missing' : quote(stated, 200)}, ` +
          `authorization_servers has ${quote(named, 200)}`,
      }),
    );
  return [...findings, ...members(found.value, found)];
}

/** A server that only issues tokens to machines has no authorization endpoint (RFC 8414 section 2). */
function usesCode(value: Json): boolean {
  const grants = member(value, 'grant_types_supported');
  return (
    !Array.isArray(grants) || grants.some((g) => g === 'authorization_code' || g === 'implicit')
  );
}

function members(
  value: Json,
  { exchange: on }: NonNullable<AuthorizationReading['server']>,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const isMissing = (key: string) =>
    key === 'response_types_supported'
      ? listMember(value, key).length === 0
      : textMember(value, key) === undefined;
  const required = [
    ...(usesCode(value) ? ['authorization_endpoint'] : []),
    'token_endpoint',
    'response_types_supported',
  ];
  for (const key of required.filter(isMissing))
    findings.push(
      raise('as-missing', `The authorization server metadata has no ${key}`, {
        on,
        subject: key,
        evidence: `${key} is missing`,
        hint: `Add ${key} (RFC 8414 section 2).`,
      }),
    );
  if (usesCode(value) && !listMember(value, 'code_challenge_methods_supported').includes('S256'))
    findings.push(
      raise('no-pkce', 'The authorization server does not offer PKCE with S256', {
        on,
        evidence: 'code_challenge_methods_supported lacks S256',
      }),
    );
  if (
    member(value, 'client_id_metadata_document_supported') !== true &&
    textMember(value, 'registration_endpoint') === undefined &&
    !registersAgents(value)
  )
    findings.push(
      raise(
        'no-registration',
        'Clients that the authorization server does not know cannot register',
        {
          on,
          evidence:
            'none of client_id_metadata_document_supported, registration_endpoint and ' +
            'agent_auth.identity_endpoint',
        },
      ),
    );
  return findings;
}

/** auth.md: `register_uri`, in later editions `identity_endpoint`. */
const registersAgents = (value: Json) =>
  [value, member(value, 'agent_auth')].some((place) =>
    ['register_uri', 'identity_endpoint'].some((key) => textMember(place, key) !== undefined),
  );

const BOT_KEYS_TYPE = 'application/http-message-signatures-directory+json';

/** A page in the place of the file begins with its markup; the Markdown begins with a heading or front matter. */
function registration({ authMd }: AuthorizationReading): DraftFinding[] {
  if (authMd?.state !== 'present' || !/^\s*(?:#|---)/.test(textOfFile(authMd))) return [];
  return [note('auth-md', 'auth.md tells agents how to register', authMd.exchange.ask.url)];
}

function botKeys({
  metadata,
  server: found,
  botKeys: exchange,
}: AuthorizationReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const { answer } = exchange ?? {};
  const parsed =
    exchange && answer?.kind === 'reply' && answer.status === 200
      ? parseJson(bodyText(answer).text)
      : null;
  const keys = parsed?.ok ? listMember(parsed.value, 'keys') : [];
  if (answer?.kind === 'reply' && keys.length > 0 && mediaType(answer) === BOT_KEYS_TYPE)
    findings.push(
      note(
        'web-bot-auth',
        'The site publishes keys for Web Bot Auth',
        `${exchange!.ask.url}: ${plural(keys.length, 'key')}`,
      ),
    );
  const sets = [
    ...(exchange ? [{ on: exchange, keys }] : []),
    ...[metadata, found].flatMap((d) =>
      d ? [{ on: d.exchange, keys: listMember(member(d.value, 'jwks'), 'keys') }] : [],
    ),
  ];
  const leaking = sets.find((set) =>
    set.keys.some((key) => isObject(key) && textMember(key, 'd') !== undefined),
  );
  if (leaking)
    findings.push(
      raise('private-key', 'A published key set contains a private key', {
        on: leaking.on,
        evidence: 'a key has the member d',
      }),
    );
  return findings;
}
