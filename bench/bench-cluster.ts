import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/lib/db/migrate';
import { openEmbeddedDatabase } from '@/lib/server/embedded-database';

export interface BenchCluster {
  /** Address of a new, migrated database. */
  create(name: string): Promise<string>;
  /** Stops PostgreSQL and removes all it stored. */
  stop(): Promise<void>;
}

/** A PostgreSQL of the benchmark's own. */
export async function startCluster(): Promise<BenchCluster> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'seamark-bench-'));
  // Run by root, the database belongs to an account without rights, which must reach the folder.
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
