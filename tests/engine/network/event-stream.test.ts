import { describe, expect, it } from 'vitest';
import { BodyReader, type ReadBody } from '@/engine/network/body-reader';
import { serveRaw } from '../../helpers/sites/hostile-site';
import { get, openSession } from '../../helpers/sites/session';

const STREAM = [['content-type', 'text/event-stream; charset=utf-8']] as const;

function read(
  chunks: readonly string[],
  headers: readonly (readonly [string, string])[] = STREAM,
): { result: ReadBody | null; cuts: number } {
  const state: { result: ReadBody | null; cuts: number } = { result: null, cuts: 0 };
  const reader = new BodyReader(
    headers,
    1000,
    () => {
      state.cuts++;
    },
    (result) => {
      state.result = result;
    },
    '"seamark-2"',
  );
  for (const chunk of chunks) reader.write(Buffer.from(chunk));
  return state;
}

describe('an event stream that stays open', () => {
  it('is read to the end of the event with the id', () => {
    const { result, cuts } = read([
      'data: {"method":"x"}\n\n',
      'data: {"id":"seam',
      'ark-2","result":{}}\n',
      '\n',
      ': keep-alive\n\n',
    ]);
    expect(Buffer.from(result!.body).toString()).toBe(
      'data: {"method":"x"}\n\ndata: {"id":"seamark-2","result":{}}\n\n',
    );
    expect(result!.truncated).toBe(false);
    expect(cuts).toBe(1);
  });

  it.each(['\r\n', '\r'])('ends events with %j too', (end) => {
    expect(read([`data: {"id":"seamark-2"}${end}`, end]).result).not.toBeNull();
  });

  it('waits until the id arrives', () => {
    expect(read(['data: {"id":"other"}\n\n', ': ping\n\n']).result).toBeNull();
  });

  it('does not affect other media types', () => {
    expect(
      read(['{"id":"seamark-2"}\n\n'], [['content-type', 'application/json']]).result,
    ).toBeNull();
  });

  it('is still cut at the cap', () => {
    expect(read([': '.repeat(600)]).result!.truncated).toBe(true);
  });
});

describe('over a socket', () => {
  it('an answer does not wait for a stream that its server keeps open', async () => {
    const event = 'data: {"jsonrpc":"2.0","id":"seamark-tools","result":{}}\n\n';
    const site = await serveRaw({
      '/mcp': (socket) =>
        void socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hello\n\n${event}`,
        ),
    });
    const session = openSession({ connectTo: site.connectTo });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'seamark-tools', method: 'tools/list' });
    const answer = await session.ask({
      ...get(`http://${site.host}/mcp`),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      follow: false,
    });
    expect(answer).toMatchObject({ kind: 'reply', status: 200, truncated: false });
    expect(answer.kind === 'reply' && Buffer.from(answer.body).toString()).toBe(
      `: hello\n\n${event}`,
    );
    await session.close();
    await site.close();
  });
});
