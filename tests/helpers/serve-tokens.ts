import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

/** What the provider sends for a sign-in; `claims` replaces those of a right ID token. */
export interface Sent {
  readonly claims?: Claims;
  readonly userinfo?: Claims;
  /** `HS256`: signed with the secret of the client; `other key`: RS256 by a key that is not published. */
  readonly signature?: 'none' | 'HS256' | 'other key';
}

interface TokenServer {
  readonly issuer: string;
  /** The right claims of an ID token. */
  readonly claims: (sub: string) => Claims;
  /** Answers the request to sign in as the provider would, and returns the address that it redirects to. */
  readonly signIn: (request: URL, sub: string, sent: Sent) => URL;
  readonly close: () => Promise<void>;
}

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID Connect provider on loopback that sends the tokens that a test wants. */
export async function serveTokens(
  client: { readonly id: string; readonly secret: string },
  /** Of the issuer, with the slash at its end, if it has one. */
  path: string,
): Promise<TokenServer> {
  const [keys, otherKeys] = [newKeys(), newKeys()];
  const answers = new Map<string, { readonly idToken: string; readonly userinfo: Claims }>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', issuer);
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const code =
        new URLSearchParams(body).get('code') ??
        request.headers.authorization?.replace('Bearer ', '') ??
        '';
      const answer = answers.get(code);
      const sent = {
        [`${base}/.well-known/openid-configuration`]: {
          issuer,
          authorization_endpoint: `${issuer}authorize`,
          token_endpoint: `${issuer}token`,
          userinfo_endpoint: `${issuer}userinfo`,
          jwks_uri: `${issuer}keys`,
        },
        [`${path}token`]: { access_token: code, token_type: 'Bearer', id_token: answer?.idToken },
        [`${path}userinfo`]: answer?.userinfo,
        [`${path}keys`]: {
          keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig' }],
        },
      }[url.pathname];
      response.writeHead(sent === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(sent ?? {}));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const base = path.replace(/\/$/, '');
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (sub: string) => ({
    iss: issuer,
    aud: client.id,
    sub,
    iat: now(),
    exp: now() + 300,
  });
  const seal = (content: Claims, signature: Sent['signature']): string => {
    const alg = signature === 'none' || signature === 'HS256' ? signature : 'RS256';
    const text = `${part({ alg, ...(alg === 'RS256' && { kid: '1' }) })}.${part(content)}`;
    const { privateKey } = signature === 'other key' ? otherKeys : keys;
    if (alg === 'none') return `${text}.`;
    const bytes =
      alg === 'HS256'
        ? createHmac('sha256', client.secret).update(text).digest()
        : sign('sha256', Buffer.from(text), privateKey);
    return `${text}.${part(bytes)}`;
  };
  return {
    issuer,
    claims,
    signIn: (request, sub, sent) => {
      const { searchParams } = request;
      const code = randomBytes(9).toString('hex');
      const content = { ...claims(sub), nonce: searchParams.get('nonce'), ...sent.claims };
      answers.set(code, {
        idToken: seal(content, sent.signature),
        userinfo: { sub, ...sent.userinfo },
      });
      const callback = new URL(searchParams.get('redirect_uri')!);
      callback.search = String(
        new URLSearchParams({ code, state: searchParams.get('state') ?? '' }),
      );
      return callback;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
