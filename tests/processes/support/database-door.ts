import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database that can be shut, as when its machine is gone. */
export interface DatabaseDoor {
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** From now on nothing passes, and new connections are taken and left alone: a server that hangs. */
  freeze(): void;
  thaw(): void;
  /** Connections that stand now. */
  count(): number;
}

export async function doorTo(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** What was said to the database while it was frozen, by connection. */
  const incomings = new Map<Socket, { readonly outgoing: Socket; readonly held: Buffer[] }>();
  let isFrozen = false;
  const pass = (incoming: Socket): void => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const held: Buffer[] = [];
    incomings.set(incoming, { outgoing, held });
    incoming.on('close', () => incomings.delete(incoming));
    // Read also while frozen: the end of a connection would go unseen.
    incoming.on(
      'data',
      (chunk: Buffer) => void (isFrozen ? held.push(chunk) : outgoing.write(chunk)),
    );
    outgoing.on('data', (chunk: Buffer) => void incoming.write(chunk));
    if (isFrozen) outgoing.pause();
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  };
  let server: Server;
  const listen = (port: number): Promise<number> => {
    server = createServer(pass);
    return new Promise((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      }),
    );
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    open: async () => void (await listen(port)),
    freeze: () => {
      isFrozen = true;
      for (const { outgoing } of incomings.values()) outgoing.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const { outgoing, held } of incomings.values()) {
        outgoing.write(Buffer.concat(held.splice(0)));
        outgoing.resume();
      }
    },
    count: () => incomings.size,
    shut: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
