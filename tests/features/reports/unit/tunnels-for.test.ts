import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConnectTo } from '@seamark/engine';
import { Measurer } from '@/lib/platform/scanner/measurer';

let server: Server;
let measurer: Measurer;

beforeAll(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pairs = ['own.test', 'other.test'].map((host) => `${host}:80:127.0.0.1:${port}`);
  const connectTo = parseConnectTo(pairs.join(','));
  const resolver = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  measurer = new Measurer({ connectTo, resolver }, () => Promise.reject(new Error('unused')));
});
afterAll(() => server.close());

it('a rendered page reaches the listed pair of its own host, and of no other', async () => {
  const tunnels = measurer.tunnelsFor('own.test');
  const { signal } = new AbortController();
  const socket = await tunnels.open('http://own.test/', signal);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
  await expect(tunnels.open('http://other.test/', signal)).rejects.toThrow();
  await expect(tunnels.open('http://127.0.0.1/', signal)).rejects.toThrow();
});
