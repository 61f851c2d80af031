import { Prisma } from './generated/client';

/** A time as SQL: with its zone spelled out, whatever the session's is. */
export const timeSql = (at: Date): Prisma.Sql => Prisma.sql`${at.toISOString()}::timestamptz`;
