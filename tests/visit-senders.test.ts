import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLog } from './helpers/count-log';

const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const ADDRESS = '4.227.36.17';
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-senders-'));
const servers: Server[] = [];
/** Bodies that the server of the visits received. */
const received: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A module of the documentation, as its reader saves it. */
async function published<T>(name: string): Promise<T> {
  const code = [...readFileSync('docs/visits.md', 'utf8').matchAll(/```js\n(.*?)```/gs)]
    .map(([, block = '']) => block)
    .find((block) => block.startsWith(`// ${name}`));
  if (code === undefined) throw new Error(`docs/visits.md has no ${name}`);
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ file)) as T;
}

/** Clients that the product counts in what was received. */
async function countedClients() {
  const { clients } = await countLog(received.map(({ body }) => body).join('\n'));
  return clients.map(({ name, proof, requests }) => ({ client: name, proof, requests }));
}

let isAway = false;
beforeAll(async () => {
  process.env['SEAMARK_API_KEY'] = 'smk_of_a_test';
  process.env['SEAMARK_VISITS_URL'] = await listen((request, response) => {
    void text(request).then((body) => {
      if (!isAway) received.push({ headers: request.headers, body });
      response.writeHead(isAway ? 503 : 200).end();
    });
  });
});
afterAll(() => {
  for (const server of servers) server.close();
});

describe('code of the documentation that sends lines', () => {
  test('from a server on Node is counted, and nothing is lost while the server is away', async () => {
    const { seamarkVisits, send } = await published<{
      seamarkVisits: (...of: [...Parameters<RequestListener>, () => void]) => void;
      send: () => Promise<void>;
    }>('seamark-visits.mjs');
    const site = await listen((request, response) => {
      Object.assign(request, { ip: ADDRESS });
      seamarkVisits(request, response, () => response.writeHead(403).end());
    });
    isAway = true;
    await fetch(`${site}/docs?q=1`, { headers: { 'user-agent': GPTBOT } });
    await send();
    isAway = false;
    await fetch(`${site}/`, { headers: { 'user-agent': GPTBOT } });
    const lines = async () => {
      await send();
      return received.flatMap(({ body }) => body.split('\n')).length;
    };
    await expect.poll(lines).toBe(2);
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer smk_of_a_test' });
    expect(await countedClients()).toEqual([{ client: 'GPTBot', proof: 'verified', requests: 2 }]);
    received.length = 0;
  });

  test('from a Worker is counted', async () => {
    const worker = await published<{
      default: { fetch: (...of: [Request, object, object]) => Promise<Response> };
    }>('worker.mjs');
    const site = await listen((_, response) => response.writeHead(404).end());
    const pending: Promise<unknown>[] = [];
    const headers = { 'user-agent': GPTBOT, 'cf-connecting-ip': ADDRESS };
    const response = await worker.default.fetch(
      new Request(`${site}/old`, { headers }),
      process.env,
      { waitUntil: (sent: Promise<unknown>) => pending.push(sent) },
    );
    await Promise.all(pending);
    expect(response.status).toBe(404);
    expect(await countedClients()).toEqual([{ client: 'GPTBot', proof: 'verified', requests: 1 }]);
  });
});
