import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { authority } from '@/tests/helpers/sites/serve-site';
import { makeCertificate } from '@/tests/helpers/sites/certificates';

export interface TlsFront {
  /** Value for `SCAN_CONNECT_TO`. */
  readonly connectTo: string;
  readonly ca: readonly string[];
  readonly httpsPort: number;
  close(): Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

const shut = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};

/** A proxy as an operator would use: TLS that forwards everything, and a redirecting port 80. One trusted hop. */
export async function tlsFront(host: string, target: string): Promise<TlsFront> {
  const { hostname, port } = new URL(target);
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const onward = request(
      // A kept connection may be closed just before the next request arrives.
      { agent: false, hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const certificate = makeCertificate({ names: [host], issuer: authority() });
  const secure = createTlsServer({ key: certificate.key, cert: certificate.cert }, pass);
  const plain = createServer((incoming, outgoing) =>
    outgoing.writeHead(308, { location: `https://${host}${incoming.url}` }).end(),
  );
  const [httpsPort, httpPort] = await Promise.all([listen(secure), listen(plain)]);
  return {
    connectTo: `${host}:443:127.0.0.1:${httpsPort},${host}:80:127.0.0.1:${httpPort}`,
    ca: [authority().cert],
    httpsPort,
    close: async () => {
      await Promise.all([shut(secure), shut(plain)]);
    },
  };
}
