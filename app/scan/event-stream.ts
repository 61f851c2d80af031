import type { ScanEvent } from '@/lib/reports/scan-stream';

const BEAT_MS = 10_000;

/** Streams the events of `run`. If the reader disconnects, `run` continues and its events are dropped. */
export function eventStream(run: (send: (event: ScanEvent) => void) => Promise<void>): Response {
  const encoder = new TextEncoder();
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => {
        if (isRead) controller.enqueue(encoder.encode(text));
      };
      const beat = setInterval(() => write(': measuring\n\n'), BEAT_MS);
      void run(({ type, data }) =>
        write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
      ).finally(() => {
        clearInterval(beat);
        if (isRead) controller.close();
      });
    },
    cancel() {
      isRead = false;
    },
  });
  // Compressing proxies and nginx's buffers would delay the events.
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
