import { onePerProcess } from '../config/one-per-process';
import { connect } from './connect';
import { Prisma, type PrismaClient } from '@/lib/platform/db/generated/client';

export { Prisma };
/** The read-write client. */
export type Database = PrismaClient;
/** A transaction of it, as passed to `$transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient;

/** Shared, so that a process has one pool to count and close. */
export const connections = onePerProcess('seamarkDatabase', () => connect(requireDatabaseUrl()));

export const database = (): Database => connections().prisma;

export function requireDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  return url;
}

/** The server's own address if DATABASE_URL is a pooler: locks and notifications need a session. */
export const directDatabaseUrl = (): string =>
  process.env.DATABASE_DIRECT_URL || requireDatabaseUrl();
