import { request } from 'node:http';

export interface Exchange {
  readonly startedAt: number;
  /** Null if no complete response arrived; the body contains the reason. */
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** One request on a new connection, so that responses are independent of each other. */
export function exchange(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ startedAt, status: null, retryAfter: undefined, body: String(error) });
    const sent = request(url, { method, headers, agent: false, timeout: 60_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({
          startedAt,
          status: response.statusCode ?? null,
          retryAfter: response.headers['retry-after'],
          body,
        }),
      );
      response.on('error', failed);
    });
    sent.on('error', failed);
    sent.on('timeout', () => sent.destroy(new Error('No answer within 60 s.')));
    sent.end();
  });
}

/** Keeps `callers` calls running until `stop`, which resolves with all exchanges; `count`: exchanges so far. */
export function load(
  callers: number,
  call: () => Promise<Exchange>,
): { count(): number; stop(): Promise<Exchange[]> } {
  let isStopped = false;
  let count = 0;
  const caller = async (): Promise<Exchange[]> => {
    const exchanges: Exchange[] = [];
    while (!isStopped) {
      const done = await call();
      exchanges.push(done);
      count += 1;
      // Without a delay, the callers alone would take a core.
      await new Promise((resolve) => setTimeout(resolve, done.status === 200 ? 50 : 400));
    }
    return exchanges;
  };
  const running = Promise.all(Array.from({ length: callers }, caller));
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      return (await running).flat();
    },
  };
}
