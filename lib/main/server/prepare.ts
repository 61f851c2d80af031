import path from 'node:path';
import { applyMigrations } from '@/lib/platform/db/migrate';
import { parseConnectTo, type ConnectTo } from '@seamark/engine';
import { type Env, EnvError, readEnv } from '@/lib/platform/config/env';
import { log } from '@/lib/platform/observe/log';
import { resolveAuthSecret } from './resolve-auth-secret';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  embeddedFolder,
  openEmbeddedDatabase,
} from './embedded-database';
import type { RunningParts } from './stop';

export const MIGRATIONS_FOLDER = path.join('prisma', 'migrations');

/** `demo` has a separate cluster, so that staged and real data never mix. */
export const CLUSTERS = ['main', 'demo'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

/** The embedded cluster of this checkout (the working folder; scripts/prepare.mjs sets it). */
export function mainCluster(
  env: Pick<Env, 'SEAMARK_DATA_DIR'>,
  name: ClusterName = 'main',
): EmbeddedOptions {
  return { checkout: process.cwd(), name, dataFolder: env.SEAMARK_DATA_DIR };
}

/**
 * Data folder of this process: the embedded database's, or the checkout if the operator provides
 * the server.
 */
export const dataFolder = (
  env: Pick<Env, 'SEAMARK_DATA_DIR'>,
  embedded: EmbeddedDatabase | null,
  name: ClusterName,
): string => (embedded === null ? process.cwd() : embeddedFolder(mainCluster(env, name)));

/**
 * Opens the operator's server, or starts the embedded one if needed. Sets DATABASE_URL. With
 * `onFailed`, an embedded server that ends is started again.
 */
export async function openDatabase(
  env: Env,
  name: ClusterName = 'main',
  onFailed?: (error: unknown) => void,
): Promise<{ readonly url: string; readonly embedded: EmbeddedDatabase | null }> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, embedded: null };
  const embedded = await openEmbeddedDatabase(
    mainCluster(env, name),
    onFailed ? { onFailed } : null,
  );
  process.env.DATABASE_URL = embedded.url;
  return { url: embedded.url, embedded };
}

function exitWithoutDatabase(error: unknown): void {
  log.error('The embedded PostgreSQL ended and does not start again; the process exits', { error });
  process.exit(1);
}

function warnOfListedHosts(
  variable: 'SCAN_CONNECT_TO' | 'WEBHOOK_CONNECT_TO',
  text: string | undefined,
): void {
  const { lines } = connectToOf(variable, text);
  if (lines.length > 0)
    log.warn(`${variable} is set: these hosts bypass the checks on names and IP addresses`, {
      pairs: lines,
    });
}

function connectToOf(variable: string, text: string | undefined): ConnectTo {
  try {
    return parseConnectTo(text, variable);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
}

/** Prepares everything that the first request needs: environment, database, migrations, secret. */
export async function prepareServer(
  running: Pick<RunningParts, 'embedded'>,
  name: ClusterName = 'main',
): Promise<Env> {
  const variables = readEnv(process.env);
  const isSecretRequired =
    variables.DATABASE_URL !== undefined || variables.SEAMARK_ROLE !== undefined;
  if (isSecretRequired) await resolveAuthSecret(variables.NEXTAUTH_SECRET, null);
  const opening = openDatabase(variables, name, exitWithoutDatabase);
  // Assigned before it resolves, so that a stop during the start waits for it and closes it.
  running.embedded = opening.then(
    ({ embedded }) => embedded,
    () => null,
  );
  const { embedded, url } = await opening;
  const applied = await applyMigrations(variables.DATABASE_DIRECT_URL ?? url, MIGRATIONS_FOLDER);
  if (applied.length > 0) log.info('Migrations applied', { migrations: applied });
  process.env.NEXTAUTH_SECRET = await resolveAuthSecret(
    variables.NEXTAUTH_SECRET,
    embedded && embeddedFolder(mainCluster(variables, name)),
  );
  process.env.NEXTAUTH_URL = variables.NEXTAUTH_URL;
  process.env.BASE_URL = variables.BASE_URL;
  warnOfListedHosts('SCAN_CONNECT_TO', variables.SCAN_CONNECT_TO);
  warnOfListedHosts('WEBHOOK_CONNECT_TO', variables.WEBHOOK_CONNECT_TO);
  return readEnv(process.env);
}
