import { afterEach, expect, test, vi } from 'vitest';
import { parseEvent, scanStream, type ScanEvent } from '@/lib/client/scan-stream';

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

test('events arrive whole, wherever the stream is cut', async () => {
  sending(
    'event: started\ndata: {"host":"acme',
    '.test"}\n',
    '\n: measuring\n\nevent: done\nda',
    'ta: {"host":"acme.test"}\n\n',
  );
  expect((await eventsOf()).map(({ type }) => type)).toEqual(['started', 'done']);
});

test('a stream that breaks off ends with an error that says the scan goes on', async () => {
  sending('event: started\ndata: {"host":"acme.test"}\n\n');
  const last = (await eventsOf()).at(-1);
  expect(last).toMatchObject({ type: 'error', data: { error: 'connection' } });
});

test('an answer that is no stream is an error, and a page that was left hears nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 403 }));
  expect((await eventsOf()).map(({ type }) => type)).toEqual(['error']);
  expect(await eventsOf(AbortSignal.abort())).toEqual([]);
});

test('comments say nothing', () => {
  expect(parseEvent(': measuring')).toBeNull();
});
