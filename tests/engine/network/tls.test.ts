// @module-tag processes
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { NetworkSession } from '../../../engine/network/types';
import { fastTimer } from '../../helpers/fast-timer';
import { makeAuthority, makeCertificate, type Certificate } from '../../helpers/sites/certificates';
import { serveRaw, type RawAnswer } from '../../helpers/sites/hostile-site';
import { authority, serveSite } from '../../helpers/sites/serve-site';
import { get, openSession } from '../../helpers/sites/session';

const DAY_MS = 86_400_000;
const URL_ = 'https://site.test/';
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function openTo(connectTo: string, more: Parameters<typeof openSession>[0] = {}): NetworkSession {
  const session = openSession({ connectTo, ca: [authority().cert], ...more });
  cleanups.push(() => session.close());
  return session;
}

async function askWith(certificate: Certificate) {
  const site = await serveSite({ '/': 'secure' }, { tls: certificate });
  cleanups.push(() => site.close());
  const answer = await openTo(site.connectTo).ask(get(URL_));
  expect(answer).toMatchObject({ kind: 'reply', status: 200 });
  return answer.kind === 'reply' ? answer.tls : null;
}

/** A TLS server with these options that answers every request with a short page. */
async function serveTls(options: TlsOptions): Promise<string> {
  const { key, cert } = makeCertificate({ names: ['site.test'], issuer: authority() });
  const server = createServer({ key, cert, ...options }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  });
  server.on('tlsClientError', () => {});
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );
  return `site.test:443:127.0.0.1:${port}`;
}

describe('certificate errors are recorded and do not stop a scan', () => {
  const issuer = authority();
  test('valid', async () => {
    const validTo = new Date(Math.floor(Date.now() / 1000) * 1000 + 10 * DAY_MS);
    const facts = await askWith(makeCertificate({ names: ['site.test'], issuer, validTo }));
    expect(facts).toMatchObject({
      authorized: true,
      error: null,
      protocol: 'TLSv1.3',
      validTo: validTo.toISOString(),
    });
  });
  test.each([
    [
      'expired',
      {
        names: ['site.test'],
        issuer,
        validFrom: new Date(Date.now() - 60 * DAY_MS),
        validTo: new Date(Date.now() - DAY_MS),
      },
      'CERT_HAS_EXPIRED',
    ],
    [
      'not valid yet',
      { names: ['site.test'], issuer, validFrom: new Date(Date.now() + DAY_MS) },
      'CERT_NOT_YET_VALID',
    ],
    ['for another name', { names: ['other.test'], issuer }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['self-signed', { names: ['site.test'] }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'of an unknown authority',
      { names: ['site.test'], issuer: makeAuthority('Somebody else') },
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
  ])('%s', async (_what, options, error) => {
    expect(await askWith(makeCertificate(options))).toMatchObject({ authorized: false, error });
  });

  test('a certificate for an IP address is valid for a site requested by that address', async () => {
    const site = await serveSite(
      { '/': 'x' },
      { host: '127.0.0.1', tls: makeCertificate({ names: ['127.0.0.1'], issuer }) },
    );
    cleanups.push(() => site.close());
    expect(await openTo(site.connectTo).ask(get('https://127.0.0.1/'))).toMatchObject({
      tls: { authorized: true },
    });
  });
});

describe('versions', () => {
  test.each(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)(
    'a server that supports only %s is measured',
    async (version) => {
      const connectTo = await serveTls({
        minVersion: version,
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      expect(await openTo(connectTo).ask(get(URL_))).toMatchObject({
        kind: 'reply',
        tls: { protocol: version, authorized: true },
      });
    },
  );
});

describe('port 443 without TLS', () => {
  const plain: RawAnswer = (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  test.each<[string, { greet: Parameters<typeof serveRaw>[1] }]>([
    [
      'plain HTTP',
      {
        greet: {
          greet: (socket) =>
            void socket.on('data', () =>
              socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
            ),
        },
      },
    ],
    [
      'another protocol',
      { greet: { greet: (socket) => void socket.write('220 mail.test ESMTP\r\n') } },
    ],
    ['a hang-up', { greet: { greet: (socket) => void socket.on('data', () => socket.end()) } }],
    [
      'a reset',
      { greet: { greet: (socket) => void socket.on('data', () => socket.resetAndDestroy()) } },
    ],
  ])('%s is reported as tls', async (_what, { greet }) => {
    const site = await serveRaw({ '*': plain }, { host: 'site.test', port: 443, ...greet });
    cleanups.push(() => site.close());
    expect(await openTo(site.connectTo).ask(get(URL_))).toMatchObject({
      kind: 'none',
      reason: 'tls',
    });
  });

  test('a closed port is refused, and silence is a timeout', async () => {
    const site = await serveRaw({}, { host: 'site.test', port: 443 });
    expect(
      await openTo(site.connectTo, { timeoutMs: 5000, startTimer: fastTimer }).ask(get(URL_)),
    ).toMatchObject({
      reason: 'timeout',
    });
    await site.close();
    expect(await openTo(site.connectTo).ask(get(URL_))).toMatchObject({ reason: 'refused' });
  });

  test('no common protocol version or cipher is reported as tls and not retried', async () => {
    const session = openTo(
      await serveTls({
        minVersion: 'TLSv1.2',
        maxVersion: 'TLSv1.2',
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256',
      }),
      { retries: 2 },
    );
    expect(await session.ask(get(URL_))).toMatchObject({ reason: 'tls' });
    expect(session.sent).toBe(1);
  });
});

test('https connections are kept alive too', async () => {
  const site = await serveSite({}, { tls: 'only', otherwise: 'x' });
  cleanups.push(() => site.close());
  const session = openTo(site.connectTo);
  for (let i = 0; i < 5; i += 1)
    expect(await session.ask(get(URL_ + i))).toMatchObject({ tls: { authorized: true } });
  expect(site.connectionCount()).toBe(1);
});

test('NODE_EXTRA_CA_CERTS works without other settings', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-ca-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'extra.pem'), authority().cert);
  const site = await serveSite({ '/': 'x' }, { tls: true });
  cleanups.push(() => site.close());
  // Node reads the variable at process start, so this runs in a child process.
  const helper = path.resolve(import.meta.dirname, '../../helpers/sites/session.ts');
  await writeFile(
    path.join(folder, 'ask.mts'),
    `
    import { get, openSession } from ${JSON.stringify(helper)};
    const session = openSession({ connectTo: ${JSON.stringify(site.connectTo)} });
    const answer = await session.ask(get('${URL_}'));
    console.log(answer.tls.error ?? answer.tls.authorized);
    await session.close();`,
  );
  const run = promisify(execFile)(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), path.join(folder, 'ask.mts')],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, 'extra.pem') },
    },
  );
  expect((await run).stdout.trim()).toBe('true');
});
