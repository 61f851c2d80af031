import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly port: number;
  /** Authorities of the CONNECT requests, in order. */
  readonly asked: readonly string[];
  /** Received request heads. */
  readonly heads: readonly string[];
  close(): Promise<void>;
}

/** Response to a CONNECT: the local port of the tunnel, or a function on the client's socket. */
export type Tunnelling = (authority: string) => number | ((client: Socket) => void);

/** An HTTP proxy on loopback that supports CONNECT only. */
export async function serveConnectProxy(lead: Tunnelling): Promise<ConnectProxy> {
  const asked: string[] = [];
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client).once('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1');
      const authority = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head)?.[1] ?? head;
      heads.push(head);
      asked.push(authority);
      const way = lead(authority);
      if (typeof way === 'function') return way(client);
      const site = keep(
        connect(way, '127.0.0.1', () => {
          client.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n');
          client.pipe(site).pipe(client);
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    heads,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
