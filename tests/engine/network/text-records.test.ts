import { expect, it } from 'vitest';
import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import type { Ask } from '@/engine/network/types';
import { textRecords } from '@/engine/probes/ask';

const names: string[] = [];
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  '_x402.site.test': ['v=x4021;url=https://site.test/x402.json', 'another'],
  '_x402.empty.test': [],
};

function open(connectTo = '') {
  return guardedNetwork({
    connectTo: parseConnectTo(connectTo),
    txt: async (name) => {
      names.push(name);
      const records = RECORDS[name];
      if (!records) throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' });
      return records;
    },
  }).open({
    userAgent: 'Seamark/tests',
    timeoutMs: 10_000,
    retries: 0,
    requestsMax: 1,
    signal: new AbortController().signal,
  });
}

const look = (name: string, change: Partial<Ask> = {}, connectTo?: string) =>
  open(connectTo).ask({ ...textRecords(name), ...change });

it('TXT records are answered one per line, without a request to the site', async () => {
  const session = open();
  const answer = await session.ask(textRecords('_x402.site.test'));
  expect(answer).toMatchObject({ kind: 'reply', status: 200, method: 'GET', hops: [] });
  expect(answer.kind === 'reply' && Buffer.from(answer.body).toString()).toBe(
    'v=x4021;url=https://site.test/x402.json\nanother',
  );
  expect(session.sent).toBe(0);
});

it('a missing record is 404, and failing name servers are no answer', async () => {
  expect(await look('_x402.empty.test')).toMatchObject({ kind: 'reply', status: 404 });
  expect(await look('_x402.broken.test')).toMatchObject({ kind: 'none', reason: 'dns' });
});

it('records beyond the cap are dropped', async () => {
  const answer = await look('_x402.site.test', { capBytes: 4 });
  expect(answer.kind === 'reply' && Buffer.from(answer.body).toString()).toBe('v=x4');
});

it('public DNS is not queried for hosts in the operator’s list', async () => {
  names.length = 0;
  expect(await look('_x402.staging.test', {}, 'staging.test:80:127.0.0.1:8080')).toMatchObject({
    kind: 'reply',
    status: 404,
  });
  expect(names).toEqual([]);
});
