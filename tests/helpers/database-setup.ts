import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/lib/platform/db/migrate';
import { openEmbeddedDatabase } from '@/lib/main/server/embedded-database';
import { bundleCompanions } from '../../scripts/bundle.mjs';
import { withDatabase } from './test-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated, empty template of each test file's database. */
    readonly templateUrl: string;
  }
}

const OPTIONS = { checkout: process.cwd(), name: 'test' };
// Each test run on this cluster holds this lock shared, so that a run can detect that it is the only one.
const RUNS_LOCK = 5_318_008;

/** What only a crash of the machine needs: without it, tests with a database take a seventh less time. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS alone',
    [RUNS_LOCK],
  );
  return rows[0]?.alone === true;
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows)
    await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
}

/**
 * Starts a cluster (or uses SEAMARK_TEST_DATABASE_URL), creates a template per run, and bundles the threads that
 * workers and scans load by path.
 */
async function makeTemplate(): Promise<Template> {
  await bundleCompanions();
  const external = process.env.SEAMARK_TEST_DATABASE_URL;
  const embedded = external === undefined ? await openEmbeddedDatabase(OPTIONS) : null;
  const url = external ?? embedded!.url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (embedded) {
    for (const setting of DURABILITY) await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf()');
  }
  if (await isAlone(client)) {
    // Databases of a killed run.
    await dropDatabases(client, 'test_');
    await client.query('SELECT pg_advisory_unlock($1)', [RUNS_LOCK]);
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [RUNS_LOCK]);
  const run = `test_${process.pid}`;
  await dropDatabases(client, run);
  await client.query(`CREATE DATABASE "${run}"`);
  const templateUrl = withDatabase(url, run);
  await applyMigrations(templateUrl, 'prisma/migrations');
  return {
    url: templateUrl,
    remove: async () => {
      await dropDatabases(client, run);
      await client.end();
      await embedded?.close();
    },
  };
}

interface Template {
  readonly url: string;
  remove(): Promise<void>;
}

declare global {
  // Vitest loads this file once per project.
  var seamarkTestTemplate: Promise<Template> | undefined;
}

/** Projects share the template; the first one to end removes it, after all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await (globalThis.seamarkTestTemplate ??= makeTemplate());
  project.provide('templateUrl', template.url);
  return async () => {
    if (globalThis.seamarkTestTemplate) {
      globalThis.seamarkTestTemplate = undefined;
      await template.remove();
    }
  };
}
