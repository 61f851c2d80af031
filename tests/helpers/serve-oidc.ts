import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Claims of a person at the provider. */
interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OidcServer {
  /** Value of OIDC_ISSUER. */
  readonly issuer: string;
  /** Signs a person in at the provider, and returns the address that it redirects to. */
  readonly signIn: (request: URL, person: OidcPerson) => Promise<URL>;
  readonly close: () => Promise<void>;
}

/** A certified OpenID Connect provider on loopback, with one client. */
export async function serveOidc(
  client: { readonly id: string; readonly secret: string },
  callbackUrl: string,
): Promise<OidcServer> {
  const people = new Map<string, OidcPerson>();
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callbackUrl],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    signIn: async (request, person) => {
      people.set(person.sub, person);
      return passForms(request, person.sub, callbackUrl);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows the provider's pages as a browser: the form to sign in, the form of consent, and redirects. */
async function passForms(request: URL, login: string, callbackUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const send = async (url: URL, fields?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let url = request;
  let response = await send(url);
  for (let steps = 0; steps < 12; steps += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined)
        throw new Error(`The provider answered ${response.status}: ${page}`);
      response = await send(url, { prompt, login, password: 'any' });
    } else {
      url = new URL(location, url);
      if (url.href.startsWith(callbackUrl)) return url;
      response = await send(url);
    }
  }
  throw new Error('The provider redirects without end.');
}
