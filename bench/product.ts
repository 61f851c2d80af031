import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface ProductProcess {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const READY_MS = 300_000;
const secret = randomBytes(32).toString('base64url');

/** Starts a process of the product and waits until it is ready; builds it first if sources changed. */
export async function startProduct(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    SEAMARK_BROWSER: 'off',
    SCAN_CONNECT_TO_PUBLIC: 'true',
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: origin,
    ...settings,
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (const from = Date.now(); Date.now() - from < READY_MS;) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${child.exitCode} instead of becoming ready.`);
    const ready = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (ready?.ok) return { origin, pid: child.pid!, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error(`The product did not become ready within ${READY_MS / 1000} s.`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
