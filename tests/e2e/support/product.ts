import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { attr, closest, elementsNamed, parseHtml } from '@/engine/parse/html';
import { fetchWithRetry } from '@/packages/client/src/retry';
import { runAdmin } from '@/lib/main/admin/run';
import { freePort } from '@/tests/helpers/free-port';
import { IMPORT_CHEAP_PASSWORDS } from '@/tests/helpers/import-cheap-passwords';
import { createTestDatabase, dropTestDatabase } from '@/tests/helpers/test-database';
import { until, untilReady } from '@/tests/helpers/until-ready';

export interface Product {
  readonly baseUrl: string;
  /** Port of its database; empty for an embedded one. */
  readonly databasePort: string;
  /** The first owner's link, which a new installation prints to its terminal. */
  firstOwnerUrl(): Promise<string>;
  /** Runs an operator command on this product's database: `admin('org:create', '--name', 'Acme')`. */
  admin(...command: string[]): Promise<Record<string, string>>;
  /** Invites a person to an organization, and signs them in by the link. */
  signIn(email: string, org: string, role: 'owner' | 'admin' | 'member'): Promise<SignedIn>;
  close(): Promise<void>;
}

/** A session as contexts of the browser take it. */
export type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const root = path.resolve(import.meta.dirname, '../../..');
const adminEntry = path.join(root, 'dist/admin.mjs');

const SECRET = 'a secret that only these tests know';

/**
 * A copy of the migrated database, which takes a fifth of the CPU time of a new cluster. With a data folder in `env`,
 * the product starts its own cluster there.
 */
async function databaseFor(env: Readonly<Record<string, string>>): Promise<string> {
  return env['SEAMARK_DATA_DIR'] ? '' : createTestDatabase(inject('templateUrl'), 'e2e');
}

/** Starts the built product with its own port and database. `npm test` builds it first. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Product> {
  const entry = path.join(root, 'dist/server.mjs');
  if (!existsSync(entry) || !existsSync(path.join(root, '.next/BUILD_ID')))
    throw new Error('The browser tests drive the built product: run npm run build first.');
  const port = await freePort();
  const databaseUrl = await databaseFor(env);
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET }),
    ...env,
  };
  const server = spawn(process.execPath, [...IMPORT_CHEAP_PASSWORDS, entry, ...options], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  let firstOwner = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
    firstOwner ||= /^\s+(http\S+\/welcome\/\S+)\n/m.exec(log)?.[1] ?? '';
  });
  const baseUrl = `http://localhost:${port}`;
  try {
    await untilReady(baseUrl, server, () => log);
  } catch (error) {
    await stop(server, settings);
    throw error;
  }
  const firstOwnerUrl = () =>
    until(
      () => 'the link for the first owner',
      () => Promise.resolve(firstOwner || null),
    );
  const admin = async (...command: string[]) =>
    (await runAdmin(command, settings)) as Record<string, string>;
  return {
    baseUrl,
    databasePort: databaseUrl && new URL(databaseUrl).port,
    firstOwnerUrl,
    admin,
    signIn: async (email, org, role) => {
      const user = ['--email', email, '--org', org, '--role', role];
      const { signInUrl = '' } = await admin('user:create', ...user);
      return sendSignIn(signInUrl);
    },
    close: async () => {
      await stop(server, settings);
      if (databaseUrl) await dropTestDatabase(databaseUrl);
    },
  };
}

/** Sends the form behind the link as a browser without scripts does, which takes a tenth of the CPU time of one. */
async function sendSignIn(link: string): Promise<SignedIn> {
  const request = new Request(link, { headers: { connection: 'close' } });
  const page = await fetchWithRetry({})(request);
  const document = parseHtml(await page.text());
  const [form] = elementsNamed(document, 'form');
  const fields = elementsNamed(document, 'input')
    .filter((input) => closest(input, (element) => element === form) !== null)
    .map((input) => [attr(input, 'name') ?? '', attr(input, 'value') ?? '']);
  const { origin, hostname } = new URL(link);
  const response = await fetch(new URL(attr(form!, 'action') ?? '', link), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      connection: 'close',
      origin,
      cookie: cookiesOf(page)
        .map((pair) => pair.join('='))
        .join('; '),
    },
    body: new URLSearchParams(fields),
  });
  if (response.headers.get('location') !== `${origin}/sites`)
    throw new Error(`${link} does not sign in: ${response.status} ${await response.text()}`);
  const cookies = [...cookiesOf(page), ...cookiesOf(response)].map(([name, value]) => ({
    ...{ name, value, domain: hostname, path: '/', expires: -1 },
    ...{ httpOnly: true, secure: false, sameSite: 'Lax' as const },
  }));
  return { cookies, origins: [] };
}

const cookiesOf = ({ headers }: Response): [name: string, value: string][] =>
  headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });

async function stop(server: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  if (env.DATABASE_URL) return;
  // A crashed server leaves its embedded database running.
  const admin = spawn(process.execPath, [adminEntry, 'db:stop'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  await once(admin, 'exit');
}
