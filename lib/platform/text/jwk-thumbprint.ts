import { createHash } from 'node:crypto';

/** Public members of an Ed25519 key (RFC 8037). */
export interface Ed25519Jwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

/** JWK thumbprint (RFC 7638), which is the id of a key in Web Bot Auth. */
export const jwkThumbprint = ({ crv, kty, x }: Ed25519Jwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
