import { all, ask, probe, read, type Questions } from './probe';
import { plainGet } from './ask';
import { authChallenges, paramsOf, repeatedParam, type AuthChallenge } from '../parse/challenges';
import { isObject, member, textMember, type Json } from '../parse/json';
import { isPaymentHeader } from '../parse/payment-terms';
import type { Exchange } from '../network/recording';
import { apiDescription, type ApiDescriptionReading } from './api-description';
import type { JsonReading } from './file';
import { agentCardFile } from './files';
import { mcpLink } from './mcp-link';
import { mcpServer } from './mcp-server';
import { headerLines } from './reply';

/** A 401 among the recorded answers. */
export interface Challenge {
  readonly exchange: Exchange;
  readonly source: 'MCP endpoint' | 'API description';
  readonly isBearer: boolean;
  /** `resource_metadata` of its `WWW-Authenticate` (RFC 9728 section 5.1). */
  readonly metadataUrl: string | null;
  /** A parameter that one challenge has more than once, with its values. */
  readonly repeated: { readonly name: string; readonly values: readonly string[] } | null;
}

/** A document that declares authentication schemes. */
export interface DeclaredSchemes {
  readonly url: string;
  readonly exchange: Exchange;
  readonly names: readonly string[];
  /** True if one scheme is OAuth 2 or OpenID Connect, so that a client can obtain a token by protocol. */
  readonly hasOAuth: boolean;
}

export interface Protection {
  readonly challenges: readonly Challenge[];
  readonly schemes: readonly DeclaredSchemes[];
}

/** Parts of the site that require credentials, as seen in the answers of other probes. Adds no requests. */
export const protection = probe(function* (context): Questions<Protection> {
  const endpoint = context.endpointOf('oauth');
  if (endpoint !== null) {
    const exchange = yield* ask(plainGet(endpoint));
    const met = exchange ? [{ exchange, source: 'MCP endpoint' as const }] : [];
    return { challenges: challengesAmong(met), schemes: [] };
  }
  const [{ live }, link, description, card] = yield* all([
    read(mcpServer),
    read(mcpLink),
    read(apiDescription),
    read(agentCardFile),
  ]);
  return {
    challenges: challengesAmong([
      ...(live ? [{ exchange: live.exchange, source: 'MCP endpoint' as const }] : []),
      ...(link ? [{ exchange: link.exchange, source: 'MCP endpoint' as const }] : []),
      ...description.tried.map(({ exchange }) => ({
        exchange,
        source: 'API description' as const,
      })),
    ]),
    schemes: [...apiSchemes(description), ...agentSchemes(card)],
  };
});

function challengesAmong(met: readonly Pick<Challenge, 'exchange' | 'source'>[]): Challenge[] {
  return met.flatMap(({ exchange, source }) => {
    const { answer } = exchange;
    if (answer.kind === 'none' || answer.status !== 401) return [];
    const sent = authChallenges(headerLines(answer.headers, 'www-authenticate'));
    const named = sent.map((challenge) => paramsOf(challenge, 'resource_metadata'));
    return [
      {
        exchange,
        source,
        isBearer: sent.some(({ scheme }) => scheme === 'bearer'),
        metadataUrl: named.flat().find((url) => url !== '') ?? null,
        repeated: repeatedIn(sent),
      },
    ];
  });
}

function repeatedIn(challenges: readonly AuthChallenge[]): Challenge['repeated'] {
  for (const challenge of challenges) {
    const name = repeatedParam(challenge);
    if (name !== null) return { name, values: paramsOf(challenge, name) };
  }
  return null;
}

const OAUTH = /^(?:oauth2|openIdConnect|oauth2SecurityScheme|openIdConnectSecurityScheme)$/i;

function apiSchemes({ source }: ApiDescriptionReading): DeclaredSchemes[] {
  const schemes = (source?.description.schemes ?? []).filter(({ isPayment }) => !isPayment);
  if (!source || schemes.length === 0) return [];
  return [
    {
      url: source.url,
      exchange: source.exchange,
      names: schemes.map((s) => s.name),
      hasOAuth: schemes.some((s) => OAUTH.test(s.type)),
    },
  ];
}

function agentSchemes(card: JsonReading): DeclaredSchemes[] {
  const schemes = member(card.value, 'securitySchemes');
  if (!isObject(schemes)) return [];
  const entries = Object.entries(schemes)
    .slice(0, 50)
    .filter(([, scheme]) => !isPayment(scheme));
  if (entries.length === 0) return [];
  return [
    {
      url: card.exchange.ask.url,
      exchange: card.exchange,
      names: entries.map(([name]) => name),
      hasOAuth: entries.some(([, scheme]) => isOAuth(scheme)),
    },
  ];
}

const isPayment = (scheme: Json) =>
  [scheme, member(scheme, 'apiKeySecurityScheme')].some((holder) =>
    isPaymentHeader(textMember(holder, 'name')),
  );

/** A2A 0.3 names the kind in `type`; 1.0 by the member that holds the scheme. */
const isOAuth = (scheme: Json) =>
  OAUTH.test(textMember(scheme, 'type') ?? '') ||
  (isObject(scheme) &&
    Object.keys(scheme)
      .slice(0, 20)
      .some((key) => OAUTH.test(key)));
