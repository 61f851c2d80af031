import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Copies the template and returns the URL of the copy. A copy that is not dropped is gone at the end of the run. */
export async function createTestDatabase(templateUrl: string, label: string): Promise<string> {
  const template = nameOf(templateUrl);
  const name = `${template}_${label}_${randomUUID().slice(0, 8)}`;
  // Copied files instead of logged blocks, which halves the time.
  await administer(
    templateUrl,
    `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`,
  );
  return withDatabase(templateUrl, name);
}

/** An empty database of the same server, without migrations. */
export async function createEmptyDatabase(templateUrl: string, label: string): Promise<string> {
  const name = `${nameOf(templateUrl)}_${label}_${randomUUID().slice(0, 8)}`;
  await administer(templateUrl, `CREATE DATABASE "${name}"`);
  return withDatabase(templateUrl, name);
}

/** Drops a database that `createTestDatabase` returned, with its connections. */
export const dropTestDatabase = (url: string): Promise<void> =>
  administer(url, `DROP DATABASE IF EXISTS "${nameOf(url)}" WITH (FORCE)`);

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** The URL of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
