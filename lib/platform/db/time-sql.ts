import { Prisma } from './generated/client';

/** A time as SQL with an explicit zone, independent of the session's. */
export const timeSql = (at: Date): Prisma.Sql => Prisma.sql`${at.toISOString()}::timestamptz`;
