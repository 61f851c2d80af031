import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonicalizeAgentCard } from '@a2a-js/sdk';
import { json, type MemoryReply } from './memory-network';

/** Always the same Ed25519 key (RFC 8410), so that kept reports do not change. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(privateKey);
export const KEYS_PATH = '/agent-keys.json';

/** Header of a signature that clients accept. */
export const HEADER = {
  alg: 'EdDSA',
  kid: 'card-key',
  typ: 'JOSE',
  jku: `https://site.test${KEYS_PATH}`,
};

export const jwkOf = (key: KeyObject, kid = HEADER.kid) => ({
  ...key.export({ format: 'jwk' }),
  kid,
});

/** The key set at `KEYS_PATH`. */
export const keySet = (kid?: string): MemoryReply => json({ keys: [jwkOf(publicKey, kid)] });

/** A signature of the card as the official SDK makes it, whatever the header claims. */
export function signatureOf(
  card: object,
  header: object = HEADER,
  text = canonicalizeAgentCard(card as never),
) {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const payload = Buffer.from(text).toString('base64url');
  const signature = sign(null, Buffer.from(`${head}.${payload}`), privateKey).toString('base64url');
  return { protected: head, signature };
}

export const signed = <C extends object>(card: C, header?: object) => ({
  ...card,
  signatures: [signatureOf(card, header)],
});
