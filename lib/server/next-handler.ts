import { Server } from 'node:http';
import next from 'next';
import type { RequestHandler, UpgradeHandler } from './http-server';

export interface NextHandlers {
  readonly handler: RequestHandler;
  readonly upgrade: UpgradeHandler | null;
}

/** Next's handlers, without its server. */
export async function nextHandlers(isDevelopment: boolean, hostname: string, port: number): Promise<NextHandlers> {
  // Next adds its own upgrade listener to the server it is given; this one never listens.
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname, port, httpServer: new Server() });
  await app.prepare();
  const handler = app.getRequestHandler();
  return {
    handler: (request, response) => handler(request, response),
    upgrade: isDevelopment ? app.getUpgradeHandler() : null,
  };
}
