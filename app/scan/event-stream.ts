import type { ScanEvent } from '@/lib/client/scan-stream';

const BEAT_MS = 10_000;

/** An event stream that lives as long as `run`. The reader may leave; `run` goes on and is told nothing. */
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
  // A layer that compresses, or nginx's buffers, would hold the events back.
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
