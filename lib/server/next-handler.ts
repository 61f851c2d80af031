import { Server } from 'node:http';
import next from 'next';
import { withPageStatus } from '@/lib/http/page-status';
import { completePage, isPublicPage } from './page-answer';
import { varyByAccept } from './vary';
import type { RequestHandler, UpgradeHandler } from './http-server';

export interface NextHandlers {
  readonly handler: RequestHandler;
  readonly upgrade: UpgradeHandler | null;
}

/** Next's handlers, without its server. */
export async function nextHandlers(isDevelopment: boolean, hostname: string, port: number): Promise<NextHandlers> {
  // Next adds its own upgrade listener to the server it is given; this one never listens.
  const upgrades = new Server();
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname, port, httpServer: upgrades });
  await app.prepare();
  const handler = app.getRequestHandler();
  return {
    handler: (request, response) => {
      varyByAccept(request, response);
      if (isPublicPage(request) && !isDevelopment) completePage(request, response);
      return withPageStatus(response, () => handler(request, response));
    },
    // Not getUpgradeHandler(): it never reaches the hot updates, that listener does.
    upgrade: isDevelopment ? (request, socket, head) => void upgrades.emit('upgrade', request, socket, head) : null,
  };
}
