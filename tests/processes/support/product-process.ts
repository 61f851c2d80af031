import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundle } from '../../../scripts/bundle.mjs';
import { freePort } from '../../helpers/free-port';
import { IMPORT_CHEAP_PASSWORDS } from '../../helpers/import-cheap-passwords';
import { untilReady } from '../../helpers/until-ready';

/** One of several processes of the product on a database, as started by an operator. */
export interface ProductProcess {
  readonly child: ChildProcess;
  /** Base URL of a web process. */
  readonly baseUrl: string;
  /** Resolves with the exit code or the signal. */
  readonly ended: Promise<number | string>;
  log(): string;
  /** Parsed lines of its standard output. */
  lines(): Readonly<Record<string, unknown>>[];
}

const root = path.resolve(import.meta.dirname, '../../..');
const SECRET = 'a secret that only these tests know';

interface Wish {
  readonly role: 'web' | 'worker' | 'all';
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Host in its URL. */
  readonly at?: string;
}

let bundled: Promise<string> | undefined;

/** Starts a process. A web process, which needs the built pages, is ready when this resolves; workers open no port. */
export async function startProcess({
  role,
  databaseUrl,
  env = {},
  at = 'localhost',
}: Wish): Promise<ProductProcess> {
  const entry = await (bundled ??= bundle('server'));
  const port = role === 'worker' ? 0 : await freePort();
  const baseUrl = `http://${at}:${port}`;
  const child = spawn(process.execPath, [...IMPORT_CHEAP_PASSWORDS, entry], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXTAUTH_SECRET: SECRET,
      DATABASE_URL: databaseUrl,
      SEAMARK_ROLE: role,
      ...(port === 0
        ? { BASE_URL: 'http://localhost:3000' }
        : { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-8000);
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-1_000_000);
  });
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ended = once(child, 'exit').then(
    ([code, signal]: (number | string | null)[]) => code ?? signal ?? 'unknown',
  );
  const started: ProductProcess = { child, baseUrl, ended, log: () => log, lines };
  if (port !== 0) await untilReady(baseUrl, child, started.log);
  return started;
}
