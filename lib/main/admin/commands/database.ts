import { applyMigrations, pendingMigrations } from '@/lib/platform/db/migrate';
import { withSession } from '@/lib/platform/db/session';
import type { EnvSource } from '@/lib/platform/config/env';
import { readEnv } from '@/lib/platform/config/env';
import { embeddedStatus, stopEmbeddedDatabase } from '@/lib/main/server/embedded-database';
import { CLUSTERS, MIGRATIONS_FOLDER, mainCluster, openDatabase } from '@/lib/main/server/prepare';

/** A command that runs without a database client. */
export interface DatabaseCommand {
  readonly name: string;
  readonly run: (source: EnvSource) => Promise<unknown>;
}

export const migrate: DatabaseCommand = {
  name: 'migrate',
  run: async (source) => {
    const { url, embedded } = await openDatabase(readEnv(source));
    try {
      return { applied: await applyMigrations(url, MIGRATIONS_FOLDER) };
    } finally {
      await embedded?.close();
    }
  },
};

const pendingOf = (url: string): Promise<string[]> =>
  withSession(url, (client) => pendingMigrations(client, MIGRATIONS_FOLDER));

/** Reads only and starts nothing. Prints the address without its password. */
export const dbStatus: DatabaseCommand = {
  name: 'db:status',
  run: async (source) => {
    const env = readEnv(source);
    if (env.DATABASE_URL !== undefined) {
      const { host, pathname } = new URL(env.DATABASE_URL);
      const pending = await pendingOf(env.DATABASE_URL);
      return {
        kind: 'server',
        state: 'running',
        host,
        database: pathname.slice(1),
        folder: null,
        port: null,
        pendingMigrations: pending,
      };
    }
    const status = await embeddedStatus(mainCluster(env));
    const pending = status.url === null ? null : await pendingOf(status.url);
    return {
      kind: 'embedded',
      state: status.state,
      host: '127.0.0.1',
      database: 'seamark',
      folder: status.folder,
      port: status.port,
      pendingMigrations: pending,
    };
  },
};

/** Also stops the demo's database, which no other command does. */
export const dbStop: DatabaseCommand = {
  name: 'db:stop',
  run: async (source) => {
    const env = readEnv(source);
    if (env.DATABASE_URL !== undefined)
      return {
        stopped: false,
        reason: 'DATABASE_URL points to a server that Seamark doesn’t manage.',
      };
    const stopped = await Promise.all(
      CLUSTERS.map((name) => stopEmbeddedDatabase(mainCluster(env, name))),
    );
    return { stopped: stopped.includes(true), reason: null };
  },
};
