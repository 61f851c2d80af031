import { Prisma } from '@/lib/platform/db/generated/client';

/** A sum that stays exact in JSON and never overflows, whatever a log has: 2^53 − 1 at most. */
export const saturated = (sum: string): Prisma.Sql =>
  Prisma.raw(`least(${sum}, ${Number.MAX_SAFE_INTEGER})`);
