import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Copies the template and returns the URL of the copy, which is dropped at the end of the run. */
export async function createTestDatabase(templateUrl: string, label: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${label}_${randomUUID().slice(0, 8)}`;
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
