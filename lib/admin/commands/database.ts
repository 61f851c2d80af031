import { applyMigrations, pendingMigrations } from '@/lib/db/migrate';
import { withSession } from '@/lib/db/session';
import type { EnvSource } from '@/lib/config/env';
import { readEnv } from '@/lib/config/env';
import { embeddedStatus, stopEmbeddedDatabase } from '@/lib/server/embedded-database';
import { CLUSTERS, MIGRATIONS_FOLDER, mainCluster, openDatabase } from '@/lib/server/prepare';

/** Commands about the database itself; they come before a client exists. */
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

/** Reads only: it starts nothing. The address is named without its password. */
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

/** The demo's too: nobody else would. */
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
