import { all, probe, read, type Questions } from '../probe';
import { listMember, type Json } from '../../parse/json';
import { protectedResourceFile } from '../files';
import { protection } from '../protection';

/** First of `authorization_servers`, as written. */
export const issuerOf = (metadata: Json | undefined): string | undefined =>
  listMember(metadata, 'authorization_servers')
    .filter((issuer) => typeof issuer === 'string')
    .find((issuer) => issuer.trim() !== '');

/** Evidence of protected resources, for people; null without. Computed after the second wave. */
export const authSurface = probe(function* (context): Questions<string | null> {
  const endpoint = context.endpointOf('oauth');
  if (endpoint !== null) return endpoint;
  const [metadata, { challenges, schemes }] = yield* all([
    read(protectedResourceFile),
    read(protection),
  ]);
  // Metadata without an issuer is no evidence: authorization_servers is optional (RFC 9728 section 2).
  if (issuerOf(metadata.value) !== undefined)
    return `protected resource metadata at ${metadata.exchange.ask.url}`;
  const challenge = challenges.find((c) => c.isBearer);
  if (challenge) return `${challenge.exchange.ask.url} answers 401 with WWW-Authenticate: Bearer`;
  return schemes[0] ? `securitySchemes in ${schemes[0].url}` : null;
});
