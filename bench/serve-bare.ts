import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import next from 'next';

/** Serves the bare Next application in a separate process, without our HTTP server in front. */
const app = next({ dev: false, dir: path.resolve('bench/bare-next') });
await app.prepare();
const handler = app.getRequestHandler();
const server = createServer((request, response) => void handler(request, response));
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('disconnect', () => process.exit(0));
