import { onePerProcess } from '../config/one-per-process';
import { requireDatabaseUrl } from './client';
import { connect } from './connect';
import type { PrismaClient } from '@/lib/platform/db/generated/client';

/**
 * The database as read services see it: without writing methods. PostgreSQL refuses writes by raw
 * queries.
 */
export type ReadOnlyDatabase = Pick<PrismaClient, '$queryRaw' | '$disconnect'> & {
  readonly [Model in ModelName]: Pick<
    PrismaClient[Model],
    Extract<keyof PrismaClient[Model], ReadMethod>
  >;
};

type ModelName = Exclude<Extract<keyof PrismaClient, string>, `$${string}`>;
type ReadMethod =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

/** Every session is `default_transaction_read_only=on`. */
export const readOnlyConnections = onePerProcess('seamarkReadOnlyDatabase', () =>
  connect(requireDatabaseUrl(), '-c default_transaction_read_only=on'),
);

export function readOnlyDatabase(): ReadOnlyDatabase {
  return readOnlyConnections().prisma;
}
