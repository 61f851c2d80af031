import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { log } from '@/lib/platform/observe/log';
import { OperatorError } from '@/lib/platform/config/operator-error';

/** A separate server, so that the public port never serves the operator's metrics. */
export async function serveMetrics(
  registry: Registry,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn('The metrics can’t be read', { error });
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new OperatorError(
          `METRICS_PORT ${port} can’t be used on ${host} (${error.code}). Set a different METRICS_PORT or METRICS_HOST.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
