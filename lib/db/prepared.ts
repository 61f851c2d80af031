import { readOnlyConnections } from '@/lib/db/read-only-client';

/** A read on the path of every request: PostgreSQL parses and plans it once per session. */
export interface Prepared {
  /** Unique in the process; one name stands for one text. */
  readonly name: string;
  /** Columns by name, `$1` for values. */
  readonly text: string;
}

/**
 * The name under which a session keeps a statement. None behind a pooler in transaction mode: the next transaction is on
 * another session, which does not know the name (PgBouncer before 1.21, and without `max_prepared_statements`).
 */
export const keptAs = (name: string): { readonly name?: string } =>
  process.env.DATABASE_DIRECT_URL ? {} : { name };

/** What went wrong under a prepared read; the driver's error is its cause. */
class PreparedReadError extends Error {
  override readonly name = 'PreparedReadError';
}

/**
 * Reads by a prepared statement: a quarter of the processor time of a typed query.
 * `Row` is the caller's promise about the statement's columns: text and uuid are strings, timestamptz is a Date.
 */
export async function readPrepared<Row extends object>(
  { name, text }: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await readOnlyConnections().pool.query<Row>({
      ...keptAs(name),
      text,
      values: [...values],
    });
    return rows;
  } catch (cause) {
    throw new PreparedReadError(`The read ${name} failed.`, { cause });
  }
}
