import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import {
  directoryResponseHeaders,
  generateNonce,
  HTTP_MESSAGE_SIGNATURES_DIRECTORY,
  signatureHeadersSync,
  type Signer,
  type SignerSync,
} from 'web-bot-auth';
import { ROBOTS_TOKEN, type SignRequest } from '@seamark/engine';
import { jwkThumbprint, type Ed25519Jwk } from '../text/jwk-thumbprint';

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

/** Member of all three headers of a signature. */
const LABEL = 'sig1';
const COMPONENTS = [
  '@authority',
  { name: 'signature-agent', parameters: new Map([['key', LABEL]]) },
];

/** Signs requests by Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol-00); undefined if signing is off. */
export function requestSigner(settings: Settings): SignRequest | undefined {
  const [key] = keysOf(settings);
  if (!key) return undefined;
  const agent = `"${new URL(settings.BASE_URL).origin}"`;
  return ({ method, url }) => {
    const created = new Date();
    // The member of the dictionary is what is signed (RFC 9421, section 2.1.2).
    const signature = signatureHeadersSync(
      { method, url: url.href, headers: { 'signature-agent': agent } },
      key,
      {
        created,
        expires: new Date(created.getTime() + VALID_MS),
        nonce: generateNonce(),
        key: LABEL,
        components: COMPONENTS,
      },
    );
    return {
      'signature-agent': `${LABEL}=${agent}`,
      'signature-input': signature['Signature-Input'],
      signature: signature.Signature,
    };
  };
}

/** Path of the Signature Agent Card; its address is the `client_id` in it. */
const CARD = '/bot.json';

/** The Signature Agent Card (draft-meunier-webbotauth-registry-04); null without keys. */
export function signatureAgentCard(settings: Settings & { readonly contact: string | null }) {
  if (keysOf(settings).length === 0) return null;
  const at = (path: string) => new URL(path, settings.BASE_URL).href;
  return {
    client_id: at(CARD),
    client_name: 'Seamark',
    client_uri: at('/bot'),
    contacts: settings.contact === null ? undefined : [settings.contact],
    jwks_uri: at(HTTP_MESSAGE_SIGNATURES_DIRECTORY),
    web_bot_auth: {
      'expected-user-agent': 'Seamark/*',
      'rfc9309-product-token': ROBOTS_TOKEN,
      'rfc9309-compliance': true,
      trigger: 'fetcher',
      purpose:
        'Measures how ready a site is for AI agents, when a person or its owner asks for it.',
      'rate-control': '429 with Retry-After',
      'rate-expectation': 'At most 100 requests per scan, 6 at a time',
      'known-urls': ['/', '/robots.txt', '/llms.txt', '/sitemap.xml', '/.well-known/*'],
    },
  };
}

/** The key directory, signed with its keys (section 5.5 of the same draft); null without keys. */
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
