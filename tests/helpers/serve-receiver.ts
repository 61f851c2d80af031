import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  /** Received requests in order. */
  readonly received: Received[];
  /** Responds to a request; 200 by default. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

/** A receiver of webhooks on loopback. */
export async function serveReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => void take(request, response));
  const receiver: Receiver = {
    port: 0,
    received: [],
    answer: (response) => void response.end('ok'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const got = { headers: request.headers as Record<string, string>, body };
    receiver.received.push(got);
    receiver.answer(response, got);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, { port: (server.address() as AddressInfo).port });
}
