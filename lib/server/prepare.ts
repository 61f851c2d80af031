import path from 'node:path';
import { applyMigrations } from '@/lib/db/migrate';
import { parseConnectTo, type ConnectTo } from '@/engine';
import { type Env, EnvError, readEnv } from '@/lib/env';
import { log } from '@/lib/log';
import { resolveAuthSecret } from './auth-secret';
import { type EmbeddedOptions, embeddedFolder, startEmbeddedDatabase } from './embedded-database';

export const MIGRATIONS_FOLDER = path.join('prisma', 'migrations');

/** `demo` has a cluster of its own: what is staged never stands beside what is real. */
export const CLUSTERS = ['main', 'demo'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

/** The product's embedded cluster of this checkout (the working folder; scripts/prepare.mjs sets it). */
export function mainCluster(env: Pick<Env, 'SEAMARK_DATA_DIR'>, name: ClusterName = 'main'): EmbeddedOptions {
  return { checkout: process.cwd(), name, dataFolder: env.SEAMARK_DATA_DIR };
}

/** Leaves DATABASE_URL set: to the operator's server, or to the embedded one, brought up when it is not running. */
export async function prepareDatabase(env: Env, name: ClusterName = 'main'): Promise<{ readonly isEmbedded: boolean; readonly url: string }> {
  if (env.DATABASE_URL !== undefined) return { isEmbedded: false, url: env.DATABASE_URL };
  const url = await startEmbeddedDatabase(mainCluster(env, name));
  process.env.DATABASE_URL = url;
  return { isEmbedded: true, url };
}

function warnOfListedHosts(text: string | undefined): void {
  const { lines } = connectToOf(text);
  if (lines.length > 0) log.warn('SCAN_CONNECT_TO is set: these hosts skip the rules on names and addresses', { pairs: lines });
}

function connectToOf(text: string | undefined): ConnectTo {
  try {
    return parseConnectTo(text);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
}

/** Everything that must be settled before the first request: environment, database, migrations, secret. */
export async function prepareServer(name: ClusterName = 'main'): Promise<Env> {
  const given = readEnv(process.env);
  const isSecretRequired = given.DATABASE_URL !== undefined || given.SEAMARK_ROLE !== undefined;
  if (isSecretRequired) await resolveAuthSecret(given.NEXTAUTH_SECRET, null);
  const { isEmbedded, url } = await prepareDatabase(given, name);
  const applied = await applyMigrations(url, MIGRATIONS_FOLDER);
  if (applied.length > 0) log.info('Migrations applied', { migrations: applied });
  process.env.NEXTAUTH_SECRET = await resolveAuthSecret(given.NEXTAUTH_SECRET, isEmbedded ? embeddedFolder(mainCluster(given, name)) : null);
  process.env.NEXTAUTH_URL = given.NEXTAUTH_URL;
  process.env.BASE_URL = given.BASE_URL;
  warnOfListedHosts(given.SCAN_CONNECT_TO);
  return readEnv(process.env);
}
