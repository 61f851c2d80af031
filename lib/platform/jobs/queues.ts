import { Prisma } from '../db/client';
import { env } from '../config/env';

/**
 * Tables whose rows are jobs. They share the queue columns of prisma/schema.prisma (model Scan).
 */
export const QUEUES = {
  /** After 45 minutes in the queue the caller no longer waits. */
  scan: { table: Prisma.raw('"Scan"'), queuedMsMax: 45 * 60_000 },
  'answers-pass': { table: Prisma.raw('"AnswersPass"'), queuedMsMax: null },
  'agent-run': { table: Prisma.raw('"AgentRun"'), queuedMsMax: null },
  job: { table: Prisma.raw('"Job"'), queuedMsMax: null },
  'webhook-delivery': { table: Prisma.raw('"WebhookDelivery"'), queuedMsMax: null },
} as const satisfies Record<string, { table: Prisma.Sql; queuedMsMax: number | null }>;

/** Quoted table names for SQL statements, by queue. */
export const QUEUE_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(QUEUES).map(([name, { table }]) => [name, table.sql]),
);

export type QueueName = keyof typeof QUEUES;

/** Lease duration, after which another worker takes over the work of a silent one. */
export const leaseMs = (): number => env().SEAMARK_LEASE_SECONDS * 1000;
export const ATTEMPTS_MAX = 3;
/**
 * Consecutive lost workers before a row fails: one that was killed is no evidence against its work,
 * two are.
 */
export const LOSSES_MAX = 2;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Lane of work without an organization. */
export const NO_ORGANIZATION = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
