import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database that can be shut, as when its machine is gone. */
export interface DatabaseDoor {
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function doorTo(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pass = (incoming: Socket): void => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port || 5432) });
    for (const [socket, other] of [[incoming, outgoing], [outgoing, incoming]] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  let server: Server;
  const listen = (port: number): Promise<number> => {
    server = createServer(pass);
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }));
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    open: async () => void (await listen(port)),
    shut: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
