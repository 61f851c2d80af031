import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/lib/platform/db/migrate';
import { openEmbeddedDatabase } from '@/lib/main/server/embedded-database';

export interface BenchCluster {
  /** Returns the URL of a new, migrated database. */
  create(name: string): Promise<string>;
  /** Stops PostgreSQL and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for the benchmark. */
export async function startCluster(): Promise<BenchCluster> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'seamark-bench-'));
  // If run by root, PostgreSQL runs as an unprivileged account, which must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  const options = { checkout: process.cwd(), name: 'bench', dataFolder };
  const { url, close } = await openEmbeddedDatabase(options);
  const stop = async (): Promise<void> => {
    await close();
    await rm(dataFolder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  return {
    async create(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      const made = new URL(url);
      made.pathname = `/${name}`;
      await applyMigrations(made.href, 'prisma/migrations');
      return made.href;
    },
    stop,
  };
}
