import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorBody } from '@/lib/platform/contract/errors';
import { KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import { serveSite, type ServedSite } from '@/tests/helpers/sites/serve-site';
import { DocumentClient } from './support/document-client';
import { fuzzRequests, type FuzzRequest, type Known } from './support/fuzz-requests';
import { startProduct, type Product } from './support/product';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261128);
const UNLIMITED = '1000000/60';

let product: Product;
let site: ServedSite;
let client: DocumentClient;
let known: Known;

beforeAll(async () => {
  site = await serveSite(
    { '/': '<!doctype html><html lang="en"><title>Fuzz</title><h1>Fuzz</h1>' },
    { host: 'fuzz.test' },
  );
  product = await startProduct({
    SCAN_CONNECT_TO: site.connectTo,
    WEBHOOK_CONNECT_TO: site.connectTo,
    ...Object.fromEntries(
      [
        'ORG_SCANS',
        'TARGET_SCANS',
        'TARGET_PUBLIC_SCANS',
        'PUBLIC_CALLER',
        'PUBLIC_BURST',
        'KEY_REQUESTS',
      ].map((name) => [`SEAMARK_LIMIT_${name}`, UNLIMITED]),
    ),
  });
  const org = await product.admin('org:create', '--name', 'Fuzz', '--plan', 'paid');
  const scopes = ['--scopes', KEY_SCOPES.join(',')];
  const named = ['--org', org['id']!, '--name', 'fuzz'];
  const key = await product.admin('key:create', ...named, ...scopes);
  const addSite = (url: string) =>
    product.admin('site:add', '--org', org['id']!, '--url', url, '--verified');
  const owned = await addSite('http://fuzz.test/');
  const spare = await addSite('http://spare.test/');
  const scan = await product.admin('site:scan', '--site', owned['id']!, '--wait');
  known = {
    key: key['key']!,
    siteId: owned['id']!,
    spareId: spare['id']!,
    scanId: scan['id']!,
    host: 'fuzz.test',
  };
  client = await DocumentClient.of(product.baseUrl, known.key);
});

afterAll(async () => {
  await product?.close();
  await site?.close();
});

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

function send(to: FuzzRequest): Promise<Received> {
  const { port } = new URL(product.baseUrl);
  return new Promise((resolve, reject) => {
    const length =
      to.body === null
        ? {}
        : to.chunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(to.body.byteLength) };
    const sent = request(
      {
        host: 'localhost',
        port,
        method: to.method,
        path: to.target,
        headers: { ...to.headers, ...length },
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(
              Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
                typeof value === 'string' ? [[name, value]] : [],
              ),
            ),
            text,
          }),
        );
      },
    );
    // The server may close the connection of a refused body while it is sent; the response counts.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({ status: 0, headers: new Headers(), text: '' })
        : reject(error),
    );
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer within 30 s')));
    if (to.body !== null && to.method !== 'TRACE') sent.write(to.body);
    sent.end();
  });
}

/** Violations in a response; empty if there are none. */
function faultsOf(sent: FuzzRequest, { status, headers, text }: Received): string[] {
  if (status === 0)
    return sent.body !== null && sent.body.byteLength > 8192 ? [] : ['the connection was cut'];
  const leaks = /at .+\(.+:\d+:\d+\)|node_modules|PrismaClient|ECONN|SELECT |\/lib\/|\.ts\b/.test(
    text,
  )
    ? ['the answer shows something of the inside']
    : [];
  // This server has no model provider.
  const isUnconfigured = status === 503 && text.includes('"provider_not_configured"');
  if (status >= 500 && !isUnconfigured) return [...leaks, 'a server error'];
  if (sent.method === 'HEAD') return text === '' ? leaks : [...leaks, 'a body for HEAD'];
  if (status === 204 || status === 304)
    return text === '' ? leaks : [...leaks, `a body for ${status}`];
  if (status === 308 || status === 307) return ['a redirect'];
  if (!headers.get('content-type')?.startsWith('application/json'))
    return [...leaks, `answered as ${headers.get('content-type') ?? 'nothing'}`];
  if (status >= 400) return isError(text) ? leaks : [...leaks, 'not the shape of an error'];
  return sent.method === sent.operation.method
    ? [...leaks, ...client.problemsOf(sent.operation, status, headers, text)]
    : leaks;
}

const isError = (text: string): boolean => ErrorBody.safeParse(JSON.parse(text)).success;

test(
  `${RUNS} requests, right, nearly right and hostile, get an answer of the contract`,
  { timeout: 3_600_000 },
  async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fuzzRequests([...client.operations.values()], known), async (sent) => {
        const received = await send(sent);
        seen.set(received.status, (seen.get(received.status) ?? 0) + 1);
        const faults = faultsOf(sent, received);
        if (faults.length > 0)
          throw new Error(
            `${faults.join('; ')}: ${sent.method} ${sent.target} → ${received.status} ${received.text.slice(0, 300)}`,
          );
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // Each stage must have been reached.
    for (const status of [200, 400, 401, 404, 405, 413])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  },
);
