import {
  appendFile,
  copyFile,
  mkdtemp,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLog } from 'seamark/follow-visits';
import { VisitSender } from 'seamark/send-visits';
import { apiRoutes } from '@/lib/api/handlers';
import { database } from '@/lib/platform/db/client';
import { createSite, type TestSite } from '../helpers/site';

let api: Server;
let baseUrl: string;
/** How the server answers: as it is, with 503, with a page of a proxy, or by closing the connection after it counted. */
let refusals = 0;
let mood: 'well' | 'away' | 'behind a proxy' | 'deaf' = 'well';
/** Status of the proxy. */
let proxyStatus = 502;
/** What a firewall refuses with that status. */
let hostile: string | null = null;

beforeAll(async () => {
  api = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (mood === 'away' || mood === 'behind a proxy') refusals += 1;
    const isHostile = hostile !== null && Buffer.concat(chunks).includes(hostile);
    if (mood === 'behind a proxy' || isHostile)
      return void outgoing.writeHead(proxyStatus).end('{"error":"Forbidden","message":"No."}');
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
/** What the command wrote to standard error. */
let said: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-follow-'));
  log = path.join(folder, 'access.log');
  site = await createSite();
  mood = 'well';
  hostile = null;
  proxyStatus = 502;
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const SECRET_ADDRESS = '203.0.113.77';
const [, day, month, year] = new Date().toUTCString().split(' ');
const midnight = `${day}/${month}/${year}:00:00:00 +0000`;
let line = 0;
const lineOf = (request: string, status = '200', bytes = '10', time = midnight): string =>
  `${SECRET_ADDRESS} - - [${time}] "GET ${request} HTTP/1.1" ${status} ${bytes} "-" "Mozilla/5.0 (compatible; GPTBot/1.2)"\n`;
/** Requests of an AI client in the combined format. */
const lines = (requests: number): string =>
  Array.from({ length: requests }, () =>
    lineOf(
      `/docs/page-${(line += 1)}?token=s3cret`,
      '200',
      '10',
      midnight.replace('00:00 ', `0${line % 10}:00 `),
    ),
  ).join('');

const stateFile = () => path.join(folder, 'state.json');

/** Follows the log until `until` resolves. */
async function following(until: () => Promise<unknown>, everySeconds = 0.05): Promise<void> {
  const stop = new AbortController();
  const sender = new VisitSender(
    site.id,
    { SEAMARK_BASE_URL: baseUrl, SEAMARK_API_KEY: site.org.key },
    stop.signal,
  );
  const options = {
    file: log,
    stateFile: stateFile(),
    everySeconds,
    visits: {},
    format: null,
    dns: false,
  };
  const ended = followLog(options, sender, stop.signal);
  try {
    await Promise.race([until(), ended]);
  } finally {
    stop.abort();
  }
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
  expect(said).toBe('');
  await following(async () => {
    await truncate(log);
    await appendFile(log, lines(1));
    await countedAre(16)();
  });
});

describe('what was added while nothing read the log is counted', () => {
  const shift = async (end: string) => {
    for (const nth of [4, 3, 2, 1])
      await rename(`${log}.${nth}${end}`, `${log}.${nth + 1}${end}`).catch(() => undefined);
    await rename(log, `${log}.1`);
  };
  let days = 0;

  it.each<[string, () => Promise<void>]>([
    ['access.log.1', () => shift('')],
    [
      'access.log.1.gz',
      async () => {
        await shift('.gz');
        await writeFile(`${log}.1.gz`, gzipSync(await readFile(`${log}.1`)));
        await rm(`${log}.1`);
      },
    ],
    ['access-20261101.log', () => rename(log, `${log.slice(0, -4)}-202611${(days += 1) + 10}.log`)],
  ])('after three rotations, the oldest first: %s', async (_, rotate) => {
    // It was rotated before anything was read.
    await writeFile(log, lines(7));
    await rotate();
    await writeFile(log, lines(200));
    await following(countedAre(200));
    await appendFile(log, lines(40));
    await rotate();
    await writeFile(log, lines(60));
    await rotate();
    await writeFile(log, lines(30));
    await rotate();
    await writeFile(log, lines(20));
    await following(countedAre(350));
    await following(async () => {
      await appendFile(log, lines(1));
      await countedAre(351)();
    });
    expect(said).toBe('');
  });

  it('without the logs of other hosts beside it', async () => {
    await writeFile(log, lines(5));
    await following(countedAre(5));
    await appendFile(log, lines(3));
    await rename(log, path.join(folder, 'access-2026-11-26.log'));
    for (const other of ['-2', '-8080', '.8080', '-admin'])
      await writeFile(path.join(folder, `access${other}.log`), lines(90));
    await writeFile(log, lines(1));
    await following(countedAre(9));
    await rm(log);
    await rm(path.join(folder, 'access-2026-11-26.log'));
    await writeFile(log, lines(20));
    await following(countedAre(29));
  });

  it('after a copy of the log was truncated, also where the log has grown again', async () => {
    await writeFile(log, lines(30));
    await following(countedAre(30));
    await appendFile(log, lines(3));
    await copyFile(log, `${log}.1`);
    await truncate(log);
    await appendFile(log, lines(50));
    await following(countedAre(83));
    expect(said).toBe('');
  });

  it('also where the log was empty when it was last read', async () => {
    await writeFile(`${log}.1`, lines(7));
    await writeFile(log, '');
    await following(() => expect.poll(() => readFile(stateFile(), 'utf8')).toContain('"offset":0'));
    await utimes(`${log}.1`, 1e9, 1e9);
    await rename(`${log}.1`, `${log}.2`);
    await appendFile(log, lines(3));
    await copyFile(log, `${log}.1`);
    await truncate(log);
    await appendFile(log, lines(2));
    await following(countedAre(5));
    expect(said).toBe('');
  });

  it('also where only the first line names the columns', async () => {
    const [date] = new Date().toISOString().split('T');
    const columns = '#Fields: date time c-ip cs-uri-stem sc-status cs(user-agent)\n';
    const request = `${date} 00:00:00 20.171.206.5 / 200 GPTBot/1.2\n`;
    await writeFile(log, columns + request);
    await following(countedAre(1));
    await appendFile(log, request);
    await following(async () => {
      await countedAre(2)();
      await appendFile(log, request);
      await countedAre(3)();
    });
    expect(said).toBe('');
  });

  it('while a server still writes to the rotated log', async () => {
    await writeFile(log, lines(5));
    await following(async () => {
      await countedAre(5)();
      await rename(log, `${log}.1`);
      await writeFile(log, '');
      await appendFile(`${log}.1`, lines(2));
      await countedAre(7)();
      await appendFile(`${log}.1`, lines(2));
      await countedAre(9)();
      await appendFile(log, lines(1));
      await countedAre(10)();
    });
    expect(said).toBe('');
  });
});

it('a rotated log that has just changed is read before the new one', async () => {
  await writeFile(log, lines(5));
  await following(countedAre(5));
  await rename(log, `${log}.1`);
  await writeFile(log, lines(1));
  await appendFile(`${log}.1`, lines(2));
  await following(countedAre(7), 600);
  await appendFile(`${log}.1`, lines(2));
  await following(countedAre(9), 600);
  await utimes(`${log}.1`, 0, 0);
  await following(countedAre(10), 600);
});

describe('what is lost has a sentence', () => {
  it('if the log was truncated and has grown beyond what was read', async () => {
    await writeFile(log, lines(20));
    await following(countedAre(20));
    const { length } = await readFile(log);
    await writeFile(log, lines(200));
    await following(countedAre(220));
    expect(said).toBe(
      `${log} was truncated. It had been read up to byte ${length}; what was added behind that is lost, and how much is unknown.\n`,
    );
  });

  it('if a rotated log is gone, compressed by another program, or damaged; the others are counted', async () => {
    await writeFile(log, lines(20));
    await following(countedAre(20));
    await rm(log);
    await writeFile(`${log}.3.bz2`, 'BZh');
    await writeFile(`${log}.2.gz`, gzipSync(lines(9)).subarray(0, -20));
    await writeFile(`${log}.1`, lines(60));
    await writeFile(log, lines(4));
    await following(countedAre(84));
    expect(said).toContain(
      `${log} was rotated, and the log before it is gone. It had been read up`,
    );
    expect(said).toContain(`${log}.3.bz2 isn’t counted (3 B compressed)`);
    expect(said).toContain(
      `${log}.2.gz is not a complete gzip file (Z_BUF_ERROR). What it has behind`,
    );
  });

  it('if a line cannot be read, or no server takes it', async () => {
    await writeFile(
      log,
      [
        // The 200th character is the first half of a pair.
        lineOf(`/${'a'.repeat(198)}😀/b`, '404'),
        lineOf('/a', '700'),
        lineOf('/b', '200', '1.5'),
        lineOf('/c', '200', '10', '26/Nov/1999:01:00:00 +0000'),
        'nonsense\n',
        lines(3),
      ].join(''),
    );
    await following(countedAre(5));
    expect(said.split('\n')).toEqual([
      `${log}: 1 line left out (not in the format of the log), the first is “nonsense”.`,
      expect.stringMatching(/^Left out: 1 request with a size that is no whole number up to/),
      expect.stringMatching(/^Left out: 1 request without a time, or more than 13 months ago\.$/),
      '',
    ]);
  });
});

it('a batch that the server refuses is set aside, and those behind it are sent', async () => {
  const batch = (id: number, client: string, failure: object) => ({
    id: `5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c1${id}`,
    counts: [
      {
        ...{ hour: new Date().toISOString(), client, proof: 'claimed', outcome: 'failed' },
        ...{ template: '/', requests: 1, bytes: 1 },
      },
    ],
    failures: [{ client, path: '/', status: 500, at: new Date().toISOString(), ...failure }],
  });
  const pending = [
    // Of an earlier version.
    batch(1, 'GPTBot', { status: 700 }),
    batch(2, 'NewBot', {}),
    batch(3, 'GPTBot', {}),
  ];
  await writeFile(log, lines(2));
  await writeFile(stateFile(), JSON.stringify({ inode: 0, offset: 0, pending }));
  await following(countedAre(3));
  const refused = (await readFile(`${stateFile()}.refused`, 'utf8')).trim().split('\n');
  expect(refused.map((text) => JSON.parse(text) as unknown)).toEqual(pending.slice(0, 2));
  expect(said).toMatch(/refused: failures\.0\.status.*set aside in .*state\.json\.refused/);
  expect(said).toMatch(/refused: client: NewBot is in no catalogue of this server\./);
});

it.each([400, 403, 413, 422])(
  'a batch that a firewall refuses with %i is set aside, and those behind it are sent',
  async (status) => {
    [hostile, proxyStatus] = ['evil', status];
    await writeFile(log, lineOf('/evil', '404'));
    await following(async () => {
      await expect.poll(() => said).toMatch(`refused: a proxy responded with ${status}. It is set`);
      await appendFile(log, lines(2));
      await countedAre(2)();
    });
    expect(await readFile(`${stateFile()}.refused`, 'utf8')).toContain('evil');
  },
);

it('a refused batch waits while the file of refused batches is full', async () => {
  const refused = `${stateFile()}.refused`;
  await writeFile(refused, '');
  await truncate(refused, 64 * 1024 * 1024);
  [hostile, proxyStatus] = ['evil', 403];
  await writeFile(log, lineOf('/evil', '404'));
  await following(async () => {
    await expect.poll(() => said).toMatch(/is full \(.*The counts are kept/);
    await rm(refused);
    await expect.poll(() => said).toMatch('set aside');
  });
  expect(said.split('is full')).toHaveLength(2);
});

it('nothing is lost or counted twice if the server is away, or doesn’t answer', async () => {
  await writeFile(log, lines(5));
  mood = 'deaf';
  await following(countedAre(5));
  mood = 'away';
  await following(async () => {
    await appendFile(log, lines(6));
    await expect.poll(() => refusals).toBeGreaterThan(2);
    mood = 'behind a proxy';
    for (const status of [502, 404]) {
      proxyStatus = status;
      refusals = 0;
      await expect.poll(() => refusals).toBeGreaterThan(2);
    }
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
  const options = {
    file: log,
    stateFile: stateFile(),
    everySeconds: 1,
    visits: {},
    format: null,
    dns: false,
  };
  await expect(followLog(options, sender, signal)).rejects.toThrow(/rejected this API key/);
});
