import { generateKeyPairSync } from 'node:crypto';
import {
  canonicalizeAgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
  type AgentCard,
} from '@a2a-js/sdk';
import { describe, expect, it, vi } from 'vitest';
import { canonicalCard, readSignature, verifySignature } from '@/engine/parse/card-signature';
import type { Json } from '@/engine/parse/json';
import { jwkOf } from '../../helpers/signed-card';

const CARD = {
  name: 'Chärts 🗺',
  description: '',
  version: '1.0.0',
  url: 'https://site.test/a2a',
  supportedInterfaces: [
    { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0', x: 1 },
  ],
  provider: { organization: 'Acme', url: '' },
  capabilities: {
    streaming: false,
    extensions: [
      { uri: 'urn:x', required: false, params: { b: 1e21, a: [null, { c: '' }, 0.1] } },
      { uri: 'urn:y', required: true },
    ],
  },
  securitySchemes: {
    key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key', extra: 1 } },
    main: {
      oauth2SecurityScheme: {
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://site.test/authorize',
            tokenUrl: 'https://site.test/token',
            scopes: { read: 'Reads' },
            pkceRequired: false,
          },
        },
      },
    },
    lock: { mtlsSecurityScheme: {} },
  },
  securityRequirements: [{ schemes: { main: { list: ['read'] }, key: { list: [] } } }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: [],
  skills: [{ id: 'a', name: 'A', description: 'B', tags: ['t'], examples: [], constructor: 1 }],
  signatures: [{ protected: 'a', signature: 'b' }],
} as const;

const asCard = (value: unknown) => value as AgentCard;

describe('a card is canonical as for @a2a-js/sdk', () => {
  const cards: Record<string, unknown> = {
    'of all members': CARD,
    empty: {},
    'with empty capabilities': { name: 'A', capabilities: {} },
    'of 0.3': { name: 'A', url: 'https://a.test', protocolVersion: '0.3.0', skills: [{}] },
    'with a prototype': JSON.parse('{"__proto__":{"name":"x"},"name":"A"}'),
  };
  it.each(Object.entries(cards))('%s', (_, card) => {
    expect(canonicalCard(card as Json)).toBe(canonicalizeAgentCard(asCard(card)));
  });
});

const PAIRS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS384: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  EdDSA: generateKeyPairSync('ed25519'),
};

describe('a signature is verified as by @a2a-js/sdk', () => {
  const accepts = async (card: AgentCard, keys: readonly Json[]) => {
    vi.spyOn(console, 'debug').mockReturnValue();
    const keyOf = async (kid: string) =>
      keys.find((key) => (key as { kid: string }).kid === kid) as never;
    return verifyAgentCardSignature(keyOf)(card).then(
      () => true,
      () => false,
    );
  };
  const verdict = (card: AgentCard, keys: readonly Json[]) => {
    const signature = readSignature(card.signatures[0] as unknown as Json);
    if (typeof signature === 'string') return false;
    return verifySignature(signature, card as unknown as Json, { keys }) === 'verified';
  };

  it.each(Object.entries(PAIRS))('%s', async (alg, { privateKey, publicKey }) => {
    const sign = generateAgentCardSignature(privateKey, { alg, kid: 'k', typ: 'JOSE' });
    const card = await sign(asCard({ ...CARD, signatures: [] }));
    const other = Object.entries(PAIRS).find(([name]) => name !== alg)![1].publicKey;
    const changed = { ...card, name: 'Another' };
    const keySets = [[jwkOf(publicKey, 'k')], [jwkOf(publicKey, 'l')], [jwkOf(other, 'k')], []];
    for (const document of [card, changed])
      for (const keys of keySets as Json[][])
        expect(verdict(document, keys)).toBe(await accepts(document, keys));
    expect(verdict(card, keySets[0] as Json[])).toBe(true);
    expect(verdict(changed, keySets[0] as Json[])).toBe(false);
  });

  it('a short key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const header = Buffer.from('{"alg":"RS256","kid":"k","typ":"JOSE"}').toString('base64url');
    const { sign } = await import('node:crypto');
    const input = `${header}.${Buffer.from(canonicalizeAgentCard(asCard(CARD))).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(input), privateKey).toString('base64url');
    const card = asCard({ ...CARD, signatures: [{ protected: header, signature }] });
    const keys = [jwkOf(publicKey, 'k')] as Json[];
    expect([verdict(card, keys), await accepts(card, keys)]).toEqual([false, false]);
  });
});

it('keys of any form are no key', () => {
  const header = Buffer.from('{"alg":"ES256","kid":"k","typ":"JOSE"}').toString('base64url');
  const signature = readSignature({ protected: header, signature: 'AAAA' });
  if (typeof signature === 'string') throw new Error(signature);
  const keys: Json[] = [
    { kid: 'k' },
    { kid: 'k', kty: 'oct', k: 'AAAA' },
    { kid: 'k', kty: 'RSA', n: 'A'.repeat(1_000_000), e: 'AQAB' },
    { kid: 'k', kty: 'EC', crv: 'P-256', x: 'AAAA', y: 7 },
    { kid: 'k', kty: { toString: 1 } },
  ];
  for (const key of keys)
    expect(verifySignature(signature, CARD as unknown as Json, { keys: [key] })).toEqual({
      fault: 'the key “k” did not sign this card with ES256',
    });
});
