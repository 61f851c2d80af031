import { afterEach, expect, test, vi } from 'vitest';
import { parseEvent, scanStream, type ScanEvent } from '@/lib/reports/scan-stream';

afterEach(() => vi.unstubAllGlobals());

/** Serves these pieces, split at any point. */
function sending(...pieces: string[]): void {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  );
}

async function eventsOf(signal = new AbortController().signal): Promise<ScanEvent[]> {
  const events: ScanEvent[] = [];
  await scanStream('acme.test', signal, (event) => events.push(event));
  return events;
}

test('events that are split across chunks are parsed whole', async () => {
  sending(
    'event: started\ndata: {"host":"acme',
    '.test"}\n',
    '\n: measuring\n\nevent: done\nda',
    'ta: {"host":"acme.test"}\n\n',
  );
  expect((await eventsOf()).map(({ type }) => type)).toEqual(['started', 'done']);
});

test('a stream that ends before the scan is done yields a connection error', async () => {
  sending('event: started\ndata: {"host":"acme.test"}\n\n');
  const last = (await eventsOf()).at(-1);
  expect(last).toMatchObject({ type: 'error', data: { error: 'connection' } });
});

test('a response that is not a stream yields an error event, and an aborted request yields none', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 403 }));
  expect((await eventsOf()).map(({ type }) => type)).toEqual(['error']);
  expect(await eventsOf(AbortSignal.abort())).toEqual([]);
});

test('a comment in the stream yields no event', () => {
  expect(parseEvent(': measuring')).toBeNull();
});
