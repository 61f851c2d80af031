import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { followLog } from 'seamark/follow-visits';
import { VisitSender } from 'seamark/send-visits';
import { apiRoutes } from '@/app/api/handlers';
import { database } from '@/lib/db/client';
import { createSite, type TestSite } from '../api/site';

let api: Server;
let baseUrl: string;
/** How the server answers: as it is, with 503, or by closing the connection after it counted. */
let refusals = 0;
let mood: 'well' | 'away' | 'deaf' = 'well';

beforeAll(async () => {
  api = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (mood === 'away') refusals += 1;
    if (mood === 'away') return void outgoing.writeHead(503, { 'retry-after': '1' }).end();
    const answer = await apiRoutes.POST(
      new Request(`http://localhost${incoming.url}`, {
        method: 'POST',
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      }),
    );
    if (mood === 'deaf') return void outgoing.destroy();
    outgoing
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

let folder: string;
let log: string;
let site: TestSite;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-follow-'));
  log = path.join(folder, 'access.log');
  site = await createSite();
  mood = 'well';
});
afterEach(() => rm(folder, { recursive: true }));

const SECRET_ADDRESS = '203.0.113.77';
let line = 0;
/** Requests of an AI client in the combined format. */
const lines = (requests: number): string =>
  Array.from({ length: requests }, () => {
    const time = `26/Nov/2026:0${(line += 1) % 3}:00:00 +0000`;
    return `${SECRET_ADDRESS} - - [${time}] "GET /docs/page-${line}?token=s3cret HTTP/1.1" 200 10 "-" "Mozilla/5.0 (compatible; GPTBot/1.2)"\n`;
  }).join('');

/** Follows the log until `until` resolves. */
async function following(until: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const sender = new VisitSender(
    site.id,
    { SEAMARK_BASE_URL: baseUrl, SEAMARK_API_KEY: site.org.key },
    stop.signal,
  );
  const stateFile = path.join(folder, 'state.json');
  const options = { file: log, stateFile, everySeconds: 0.05, tally: {}, format: null, dns: false };
  const ended = followLog(options, sender, stop.signal);
  await Promise.race([until(), ended]);
  stop.abort();
  await ended;
}

const counted = async (): Promise<number> => {
  const { _sum: sum } = await database().visitCount.aggregate({
    where: { siteId: site.id },
    _sum: { requests: true },
  });
  return Number(sum.requests ?? 0);
};
const countedAre = (requests: number) => () => expect.poll(counted).toBe(requests);

it('what is added to a log is counted once, over restarts, rotation, and truncation', async () => {
  await writeFile(log, lines(5));
  await following(countedAre(5));
  await following(async () => {
    await appendFile(log, lines(2));
    await countedAre(7)();
    const half = lines(1);
    await appendFile(log, half.slice(0, 40));
    await appendFile(log, half.slice(40));
    await countedAre(8)();
  });
  // Rotated while nothing reads it.
  await appendFile(log, lines(3));
  await rename(log, `${log}.1`);
  await writeFile(log, lines(4));
  await following(countedAre(15));
  await following(async () => {
    await truncate(log);
    await appendFile(log, lines(1));
    await countedAre(16)();
  });
});

it('nothing is lost or counted twice if the server is away, or doesn’t answer', async () => {
  await writeFile(log, lines(5));
  mood = 'deaf';
  await following(countedAre(5));
  mood = 'away';
  await following(async () => {
    await appendFile(log, lines(6));
    await expect.poll(() => refusals).toBeGreaterThan(2);
    mood = 'well';
    await countedAre(11)();
    await appendFile(log, lines(1));
    await countedAre(12)();
  });
  await following(countedAre(12));
});

it('no address, user agent, or query reaches the database', async () => {
  await writeFile(log, lines(20));
  await following(countedAre(20));
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  for (const { name } of tables) {
    const rows = await database().$queryRawUnsafe(`SELECT t::text AS row FROM "${name}" t`);
    for (const secret of [SECRET_ADDRESS, 's3cret', 'compatible; GPTBot'])
      expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

it('a key that the server refuses ends it with the reason', async () => {
  await writeFile(log, lines(1));
  const { signal } = new AbortController();
  const sender = new VisitSender(
    site.id,
    { SEAMARK_BASE_URL: baseUrl, SEAMARK_API_KEY: 'sm_nokey' },
    signal,
  );
  const stateFile = path.join(folder, 'state.json');
  const options = { file: log, stateFile, everySeconds: 1, tally: {}, format: null, dns: false };
  await expect(followLog(options, sender, signal)).rejects.toThrow(/rejected this API key/);
});
