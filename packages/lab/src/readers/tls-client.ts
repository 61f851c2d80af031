import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type SecureVersion } from 'node:tls';
import { makeAuthority, makeCertificate } from '../../../../tests/helpers/sites/certificates';
import type { Reply } from '@seamark/engine';

const HOST = 'site.test';

/** Opens a TLS connection, with Node’s defaults, to a server on loopback as the site describes itself. */
export async function handshake({ authorized, protocol, validTo }: NonNullable<Reply['tls']>) {
  const authority = makeAuthority();
  const dates = authorized ? {} : { validFrom: new Date(0), validTo: new Date(validTo ?? 0) };
  const server = createServer({
    ...makeCertificate({ names: [HOST], issuer: authority, ...dates }),
    minVersion: 'TLSv1',
    maxVersion: protocol as SecureVersion,
    // OpenSSL refuses to serve old versions at its default security level.
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  server.on('tlsClientError', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, ca: authority.cert });
    await once(socket, 'secureConnect').catch((error: unknown) => {
      // Messages of OpenSSL hold an address in memory.
      throw new Error((error as NodeJS.ErrnoException).code);
    });
    socket.destroy();
  } finally {
    server.close();
  }
}
