import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GitHub {
  /** Value of GITHUB_URL. */
  readonly url: string;
  /** Number of the signed-in user. */
  user: number;
  close(): Promise<void>;
}

/**
 * A GitHub Enterprise Server on loopback: authorization page, token, and user. The user's number is both code and
 * token.
 */
export async function serveGitHub(): Promise<GitHub> {
  const gitHub = { url: '', user: 1 };
  const server = createServer(
    (request, response) => void answer(request, response, gitHub.user),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  gitHub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(gitHub, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  user: number,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const json = (body: object) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (pathname === '/login/oauth/authorize')
    return void response.setHeader('content-type', 'text/html').end(askingPage(searchParams, user));
  if (pathname === '/login/oauth/access_token')
    return json({
      access_token: new URLSearchParams(await text(request)).get('code'),
      token_type: 'bearer',
      scope: '',
    });
  if (pathname === '/api/v3/user')
    return json({ id: Number(request.headers.authorization?.split(' ')[1]) });
  response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
}

function askingPage(asked: URLSearchParams, user: number): string {
  const back = (fields: Record<string, string>) =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ ...fields, state: asked.get('state') ?? '' })}`.replaceAll(
      '&',
      '&amp;',
    );
  return `<!doctype html><title>GitHub</title><a href="${back({ code: String(user) })}">Authorize</a> <a href="${back({ error: 'access_denied' })}">Cancel</a>`;
}
