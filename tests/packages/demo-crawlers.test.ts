import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { visit } from '../../packages/demo/src/crawlers';

it('crawlers of the demo reach each page of a server that closes connections between requests', async () => {
  const used = new Set<Socket>();
  let answers = 0;
  // As a server does whose limit for idle connections passes just before a request arrives.
  const server = createServer(({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    answers += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await visit('shop.test', (server.address() as AddressInfo).port, 30);
    expect(answers).toBeGreaterThan(20);
  } finally {
    server.close();
  }
});
