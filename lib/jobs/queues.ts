import { Prisma } from '@/lib/db/client';
import { env } from '@/lib/config/env';

/** Tables whose rows are work. They share the queue columns of prisma/schema.prisma (model Scan). */
export const QUEUES = {
  /** Older than 45 minutes in the queue: the caller has long stopped waiting. */
  scan: { table: Prisma.raw('"Scan"'), queuedMsMax: 45 * 60_000 },
  'answers-pass': { table: Prisma.raw('"AnswersPass"'), queuedMsMax: null },
  'agent-run': { table: Prisma.raw('"AgentRun"'), queuedMsMax: null },
  job: { table: Prisma.raw('"Job"'), queuedMsMax: null },
  'webhook-delivery': { table: Prisma.raw('"WebhookDelivery"'), queuedMsMax: null },
} as const satisfies Record<string, { table: Prisma.Sql; queuedMsMax: number | null }>;

/** Their tables, as they stand in a statement. */
export const QUEUE_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(QUEUES).map(([name, { table }]) => [name, table.sql]),
);

export type QueueName = keyof typeof QUEUES;

/** Work of a worker that fell silent goes to another after this long. */
export const leaseMs = (): number => env().SEAMARK_LEASE_SECONDS * 1000;
export const ATTEMPTS_MAX = 3;
/** Leases in a row: a killed worker says nothing about its work, until many were. */
export const LOSSES_MAX = 8;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** The lane of work that belongs to no organization. */
export const NO_ORGANIZATION = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
