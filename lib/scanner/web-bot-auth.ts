import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import {
  directoryResponseHeaders,
  generateNonce,
  HTTP_MESSAGE_SIGNATURES_DIRECTORY,
  signatureHeadersSync,
  type Signer,
  type SignerSync,
} from 'web-bot-auth';
import type { SignRequest } from '@seamark/engine';
import { jwkThumbprint, type Ed25519Jwk } from '@/lib/file-formats/jwk-thumbprint';

/** How long a signature is valid; longer ones could be sent again by others. */
const VALID_MS = 5 * 60_000;
/** PKCS #8 of an Ed25519 key (RFC 8410, section 7) before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that all processes derive from their shared secret, so that none has to store it. */
class SigningKey implements SignerSync, Signer {
  readonly alg = 'ed25519';
  /** JWK thumbprint (RFC 7638). */
  readonly keyid: string;
  readonly jwk: Ed25519Jwk;
  readonly #key;

  constructor(secret: string, number: number) {
    const seed = hkdfSync('sha256', secret, '', `seamark web bot auth ${number}`, 32);
    const key = Buffer.concat([PKCS8, Buffer.from(seed)]);
    this.#key = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.jwk = { kty: 'OKP', crv: 'Ed25519', x };
    this.keyid = jwkThumbprint(this.jwk);
  }

  signSync(data: string): Uint8Array {
    return new Uint8Array(sign(null, Buffer.from(data), this.#key));
  }

  sign(data: string): Uint8Array {
    return this.signSync(data);
  }
}

interface Settings {
  readonly BASE_URL: string;
  readonly NEXTAUTH_SECRET?: string | undefined;
  /** Number of the key; null turns signing off. */
  readonly SCAN_SIGN: number | null;
}

/** The current key first, then the one before, which caches may still ask for. Empty if requests are not signed. */
function keysOf({ BASE_URL, NEXTAUTH_SECRET, SCAN_SIGN }: Settings): SigningKey[] {
  // The keys of a server without HTTPS cannot be fetched.
  if (SCAN_SIGN === null || !NEXTAUTH_SECRET || !BASE_URL.startsWith('https:')) return [];
  return [SCAN_SIGN, SCAN_SIGN - 1]
    .filter((number) => number > 0)
    .map((number) => new SigningKey(NEXTAUTH_SECRET, number));
}

/** Signs requests by Web Bot Auth (draft-meunier-web-bot-auth-architecture); undefined if signing is off. */
export function requestSigner(settings: Settings): SignRequest | undefined {
  const [key] = keysOf(settings);
  if (!key) return undefined;
  const agent = `"${new URL(settings.BASE_URL).origin}"`;
  return ({ method, url }) => {
    const created = new Date();
    const signature = signatureHeadersSync(
      { method, url: url.href, headers: { 'signature-agent': agent } },
      key,
      { created, expires: new Date(created.getTime() + VALID_MS), nonce: generateNonce() },
    );
    return {
      'signature-agent': agent,
      'signature-input': signature['Signature-Input'],
      signature: signature.Signature,
    };
  };
}

/** The key directory, signed with its keys (draft-meunier-http-message-signatures-directory); null without keys. */
export async function keyDirectory(settings: Settings) {
  const keys = keysOf(settings);
  if (keys.length === 0) return null;
  const url = new URL(HTTP_MESSAGE_SIGNATURES_DIRECTORY, settings.BASE_URL).href;
  const created = new Date();
  const signature = await directoryResponseHeaders(
    { request: { method: 'GET', url, headers: {} }, response: { status: 200, headers: {} } },
    keys,
    { created, expires: new Date(created.getTime() + VALID_MS) },
  );
  return {
    body: JSON.stringify({
      keys: keys.map(({ jwk, keyid }) => ({ ...jwk, kid: keyid, use: 'sig' })),
    }),
    headers: {
      Signature: signature.Signature,
      'Signature-Input': signature['Signature-Input'],
    },
  };
}
