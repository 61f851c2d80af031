import path from 'node:path';
import { applyMigrations } from '@/lib/db/migrate';
import { type Env, readEnv } from '@/lib/env';
import { log } from '@/lib/log';
import { resolveAuthSecret } from './auth-secret';
import { type EmbeddedOptions, embeddedFolder, startEmbeddedDatabase } from './embedded-database';

export const MIGRATIONS_FOLDER = path.join('prisma', 'migrations');

/** The product's embedded cluster of this checkout (the working folder; scripts/prepare.mjs sets it). */
export function mainCluster(env: Pick<Env, 'SEAMARK_DATA_DIR'>): EmbeddedOptions {
  return { checkout: process.cwd(), name: 'main', dataFolder: env.SEAMARK_DATA_DIR };
}

/** Leaves DATABASE_URL set: to the operator's server, or to the embedded one, brought up when it is not running. */
export async function prepareDatabase(env: Env): Promise<{ readonly isEmbedded: boolean; readonly url: string }> {
  if (env.DATABASE_URL !== undefined) return { isEmbedded: false, url: env.DATABASE_URL };
  const url = await startEmbeddedDatabase(mainCluster(env));
  process.env.DATABASE_URL = url;
  return { isEmbedded: true, url };
}

/** Everything that must be settled before the first request: environment, database, migrations, secret. */
export async function prepareServer(): Promise<Env> {
  const given = readEnv(process.env);
  const isSecretRequired = given.DATABASE_URL !== undefined || given.SEAMARK_ROLE !== undefined;
  if (isSecretRequired) await resolveAuthSecret(given.NEXTAUTH_SECRET, null);
  const { isEmbedded, url } = await prepareDatabase(given);
  const applied = await applyMigrations(url, MIGRATIONS_FOLDER);
  if (applied.length > 0) log.info('Migrations applied', { migrations: applied });
  process.env.NEXTAUTH_SECRET = await resolveAuthSecret(given.NEXTAUTH_SECRET, isEmbedded ? embeddedFolder(mainCluster(given)) : null);
  process.env.NEXTAUTH_URL = given.NEXTAUTH_URL;
  process.env.BASE_URL = given.BASE_URL;
  if (given.connectTo.length > 0)
    log.warn('SCAN_CONNECT_TO is set: these hosts skip the rules on names and addresses', {
      pairs: given.connectTo.map((pair) => `${pair.host}:${pair.port} → ${pair.address}:${pair.toPort}`),
    });
  return readEnv(process.env);
}
