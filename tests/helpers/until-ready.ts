import type { ChildProcess } from 'node:child_process';

const WAIT_MS = 600_000;

/** Polls until `look` finds something. `what` completes the sentence of the error. */
export async function until<T>(what: () => string, look: () => Promise<T | null>): Promise<T> {
  for (const from = Date.now(); Date.now() - from < WAIT_MS;) {
    const seen = await look();
    if (seen !== null) return seen;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Within ${WAIT_MS / 1000} s there was not ${what()}`);
}

/** Waits for a started server; throws with its log if it exits before. */
export async function untilReady(
  baseUrl: string,
  server: ChildProcess,
  log: () => string,
): Promise<void> {
  await until(
    () => `an answer of the server:\n${log()}`,
    async () => {
      if (server.exitCode !== null)
        throw new Error(`The server ended with ${server.exitCode}:\n${log()}`);
      // A kept connection would be closed by the server just as a later request of the test reuses it.
      const response = await fetch(`${baseUrl}/api/health/live`, {
        headers: { connection: 'close' },
      }).catch(() => null);
      return response?.ok ? true : null;
    },
  );
}
