import type { CheckResult, Grade } from '@/lib/platform/contract/types';

/** Events of `POST /scan` with `Accept: text/event-stream`. */
interface ScanEvents {
  /** The audit starts; before, it waited for a slot or a budget. */
  readonly started: { readonly host: string };
  readonly check: CheckResult;
  readonly done: {
    readonly host: string;
    readonly score: number;
    readonly grade: Grade;
    readonly reportPath: string;
  };
  readonly error: ScanError;
}

export interface ScanError {
  /** An API error code, or `connection` if the stream broke. */
  readonly error: string;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
  /** Address of the host's stored report, if there is one. */
  readonly reportPath: string | null;
}

export type ScanEvent = {
  readonly [K in keyof ScanEvents]: { readonly type: K; readonly data: ScanEvents[K] };
}[keyof ScanEvents];

const BROKEN: ScanError = {
  error: 'connection',
  retryAfterSeconds: null,
  reportPath: null,
  message:
    'The connection to the server was lost. The scan continues, and its report will be stored.',
};

/**
 * Starts a public scan and passes its events on. Ends with `done` or `error`, unless the signal
 * aborts.
 */
export async function scanStream(
  domain: string,
  signal: AbortSignal,
  onEvent: (event: ScanEvent) => void,
): Promise<void> {
  let ended = false;
  const tell = (event: ScanEvent): void => {
    ended ||= event.type === 'done' || event.type === 'error';
    onEvent(event);
  };
  try {
    const response = await fetch('/scan', {
      method: 'POST',
      signal,
      headers: { Accept: 'text/event-stream' },
      body: new URLSearchParams({ domain }),
    });
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error(`status ${response.status}`);
    for await (const event of eventsOf(response.body)) tell(event);
  } catch {
    // Handled below.
  }
  if (!ended && !signal.aborted) onEvent({ type: 'error', data: BROKEN });
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ScanEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const event = parseEvent(message);
      if (event) yield event;
    }
  }
}

/** Parses one message of the stream; null for comments, which only keep the connection alive. */
export function parseEvent(message: string): ScanEvent | null {
  const field = (name: string): string | undefined =>
    message
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const type = field('event');
  const data = field('data');
  if (type === undefined || data === undefined) return null;
  // Our own server wrote it.
  return { type, data: JSON.parse(data) as unknown } as ScanEvent;
}
