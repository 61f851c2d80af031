import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '@/lib/db/generated/client';

export { Prisma };
/** The read-write client. */
export type Database = PrismaClient;
/** A transaction of it, as passed to `$transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient;

// Below the 100 connections of a default server with several processes on it.
const POOL_MAX = 10;
// A database that is away gives 503 within 2 s (security.md section 9).
const CONNECT_TIMEOUT_MS = 2000;
// The default 5 s is short for a transaction that stores a report of 25 pages on a busy machine.
const TRANSACTION = { maxWait: 2000, timeout: 20_000 };

/** `options` are start-up settings of every session, in the form of PGOPTIONS. */
export function createClient(databaseUrl: string, options: string): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: databaseUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c TimeZone=UTC ${options}`,
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION });
}

declare global {
  var seamarkDatabase: PrismaClient | undefined;
}

/** The one client of this process: Next's bundle and the server's share it through globalThis. */
export function database(): PrismaClient {
  globalThis.seamarkDatabase ??= createClient(requireDatabaseUrl(), '');
  return globalThis.seamarkDatabase;
}

export function requireDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set; npm start sets it before anything asks.');
  return url;
}
