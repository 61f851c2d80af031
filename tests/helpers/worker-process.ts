import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Output of its jobs so far. */
  output(): string;
  kill(): Promise<void>;
}

/** Starts a worker in a separate process, which runs jobs of `kind` by `run`, the source of a handler function. */
export async function startWorkerProcess(
  kind: string,
  run: string,
  env: Readonly<Record<string, string>> = {},
): Promise<WorkerProcess> {
  const source = `
    import { existsSync } from 'node:fs';
    import { databaseClock } from '@/lib/platform/db/clock';
    import { database } from '@/lib/platform/db/client';
    import { Worker } from '@/lib/platform/jobs/worker';
    const handler = { queue: 'job', kind: ${JSON.stringify(kind)}, pool: 'chores', totalMsMax: 600000, run: ${run} };
    new Worker({ db: database(), clock: databaseClock, handlers: [handler], pools: { scans: 1, agents: 1, chores: 1 } }).start();`;
  const file = path.resolve('node_modules', `.seamark-test-${kind}.mjs`);
  await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: 'tsconfig.json',
  });
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(pathToFileURL(file).href)})`],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit');
  return {
    child,
    output: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(file, { force: true });
    },
  };
}
