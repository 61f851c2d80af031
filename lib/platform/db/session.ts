import pg from 'pg';
import { OperatorError } from '../config/operator-error';
import { withinSeconds } from './ticker';

export type DatabaseSession = pg.Client;

const CONNECT_SECONDS_MAX = 10;
const VERSION_MIN = 15;
const ASK_VERSION = `SELECT current_setting('server_version_num')::int / 10000 AS version`;

/** The database cannot be used; the message gives the reason and the next step. */
class DatabaseUnusableError extends OperatorError {
  override readonly name = 'DatabaseUnusableError';
}

/**
 * A separate session without time limits (migrations, locks). Throws unless the server responds
 * within 10 s and is of a supported version.
 */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      // A role or database may set limits, which would abort the migration of a large table.
      options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0',
    });
    // A session lost while idle fails the next query; without a listener it would end the process.
    client.on('error', () => undefined);
    const version = await withinSeconds(versionOf(client), CONNECT_SECONDS_MAX);
    if (version < VERSION_MIN)
      throw new DatabaseUnusableError(
        `${nameOf(databaseUrl)} is PostgreSQL ${version}; Seamark needs ${VERSION_MIN} or newer. ` +
          'Update it, or set DATABASE_URL to another server.',
      );
    return client;
  } catch (error) {
    // Not awaited: the server may never respond.
    void client?.end().catch(() => undefined);
    throw error instanceof DatabaseUnusableError
      ? error
      : new DatabaseUnusableError(`${nameOf(databaseUrl)} ${reasonFor(error)}`, { cause: error });
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  await client.connect();
  const { rows } = await client.query<{ version: number }>(ASK_VERSION);
  return rows[0]?.version ?? 0;
}

/** Opens a session, runs `work` with it, and always ends it. */
export async function withSession<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openSession(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Address without user and password. */
function nameOf(databaseUrl: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    return `The database ${decodeURIComponent(pathname.slice(1)) || 'of DATABASE_URL'} at ${hostname || 'localhost'}:${port || '5432'}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** By PostgreSQL or system error code: completes a sentence that starts with the database. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection. Start PostgreSQL, or correct DATABASE_URL.',
  ENOENT: 'refused the connection. Start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'can’t be reached: the host name doesn’t exist. Correct DATABASE_URL.',
  EAI_AGAIN: 'can’t be reached: the host name lookup failed. Try again, or correct DATABASE_URL.',
  '28P01': 'rejected the user name or password. Correct them in DATABASE_URL.',
  '28000': 'doesn’t allow this user to connect. Allow it in pg_hba.conf, or correct DATABASE_URL.',
  '3D000': 'doesn’t exist. Create it with createdb, or correct DATABASE_URL.',
  '53300': 'has no free connections. Raise max_connections, or close other connections.',
  '57P03': 'is starting or stopping. Try again in a moment.',
  ERR_INVALID_URL: 'is not a valid URL. Percent-encode special characters in the password.',
};

function reasonFor(error: unknown): string {
  const { code, message } = Object.assign(
    { code: '', message: '' },
    error instanceof Error
      ? { message: error.message, code: Reflect.get(error, 'code') as unknown }
      : {},
  );
  const reason = REASONS[String(code)];
  if (reason !== undefined) return reason;
  if (/timeout/i.test(message) || code === 'ETIMEDOUT')
    return (
      `did not respond within ${CONNECT_SECONDS_MAX} s. Check that PostgreSQL is running and ` +
      'that no firewall blocks the connection.'
    );
  return `can’t be used: ${message || 'the connection was lost'}. Check DATABASE_URL and the server.`;
}
