import { requireDatabaseUrl } from './client';
import { withSession } from './session';

/** Reads the rows of a statement in batches. Run one statement at a time. */
export type RowReader = <T>(
  text: string,
  values: readonly unknown[],
  atOnce: number,
) => AsyncGenerator<readonly T[]>;

/** Runs reads of any length in one snapshot, on a separate session. */
export function withSnapshot<T>(work: (read: RowReader) => Promise<T>): Promise<T> {
  return withSession(requireDatabaseUrl(), async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return work(async function* <Row>(text: string, values: readonly unknown[], atOnce: number) {
      await client.query(`DECLARE piece NO SCROLL CURSOR FOR ${text}`, [...values]);
      try {
        for (;;) {
          const { rows } = await client.query(`FETCH ${atOnce} FROM piece`);
          if (rows.length === 0) return;
          yield rows as Row[];
        }
      } finally {
        await client.query('CLOSE piece');
      }
    });
  });
}
