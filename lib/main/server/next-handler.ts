import { Server } from 'node:http';
import next from 'next';
import { AppError } from '@/lib/platform/contract/app-error';
import { readWithTimeout } from '@/lib/platform/http/database-timeout';
import type { Readiness } from './readiness';
import { releaseAbortFrames } from './abort-reasons';
import { answerStored, completePage, isPage, refuse } from './page-answer';
import { PageStore, type PageVersion } from './page-store';
import type { RequestHandler, UpgradeHandler } from './http-server';

export interface NextHandlers {
  readonly handler: RequestHandler;
  readonly upgrade: UpgradeHandler | null;
}

/**
 * Next's handlers without its server. Next's hostname is always `localhost`, as it normalizes every
 * loopback address to that; with another name it would proxy its own rewrites to a different
 * server.
 */
export async function nextHandlers(
  isDevelopment: boolean,
  port: number,
  readiness: Readiness,
  pageVersion: PageVersion,
): Promise<NextHandlers> {
  releaseAbortFrames();
  // Next adds its upgrade listener to the server it gets; this one never listens.
  const upgrades = new Server();
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: 'localhost',
    port,
    httpServer: upgrades,
  });
  await app.prepare();
  const handler = app.getRequestHandler();
  const store = new PageStore(pageVersion);
  return {
    handler: async (request, response) => {
      if (isDevelopment || !isPage(request)) return handler(request, response);
      const { url = '' } = request;
      let answerAway = () => refuse(response);
      const answer = async (): Promise<void> => {
        const { version, page } = await store.find(request);
        if (response.writableEnded) return;
        if (page !== null) return answerStored(request, response, page);
        answerAway = completePage(
          request,
          response,
          async () => (await readiness.missing()) === 'database',
          version === null ? null : (rendered) => store.put(url, version, rendered),
        );
        await handler(request, response);
      };
      await readWithTimeout(answer()).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        answerAway();
      });
    },
    // getUpgradeHandler() does not reach the hot updates; Next's listener does.
    upgrade: isDevelopment
      ? (request, socket, head) => void upgrades.emit('upgrade', request, socket, head)
      : null,
  };
}
