import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@/tests/helpers/free-port';

/** A proxy before the database that can be closed, as if its machine were gone. */
export interface DatabaseDoor {
  readonly url: string;
  /** Cuts all connections and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Stops forwarding and accepts new connections without a response, like a hanging server. */
  freeze(): void;
  thaw(): void;
  /** Number of open connections. */
  count(): number;
}

export async function doorTo(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** Data sent to the database while frozen, by connection. */
  const incomings = new Map<Socket, { readonly outgoing: Socket; readonly held: Buffer[] }>();
  let isFrozen = false;
  const pass = (incoming: Socket): void => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const held: Buffer[] = [];
    incomings.set(incoming, { outgoing, held });
    incoming.on('close', () => incomings.delete(incoming));
    // Read even while frozen; otherwise the end of a connection would stay unnoticed.
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
  // Nothing else takes it while the door is shut.
  const port = await freePort();
  const open = (): Promise<void> => {
    server = createServer(pass);
    return new Promise((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
  };
  await open();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    open,
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
