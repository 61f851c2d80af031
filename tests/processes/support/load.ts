import { request } from 'node:http';

export interface Exchange {
  readonly startedAt: number;
  /** Null: no complete answer came; the body says why. */
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** One request on a connection of its own, so that no answer depends on the fate of another. */
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

/** Keeps `callers` calls going until `stop`; resolves with all their exchanges. */
export function load(
  callers: number,
  call: () => Promise<Exchange>,
): { stop(): Promise<Exchange[]> } {
  let isStopped = false;
  const caller = async (): Promise<Exchange[]> => {
    const exchanges: Exchange[] = [];
    while (!isStopped) {
      const done = await call();
      exchanges.push(done);
      // Whoever is refused at once would otherwise do nothing but ask.
      if (done.status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return exchanges;
  };
  const running = Promise.all(Array.from({ length: callers }, caller));
  return {
    stop: async () => {
      isStopped = true;
      return (await running).flat();
    },
  };
}
