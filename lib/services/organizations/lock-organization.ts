import type { Transaction } from '@/lib/db/client';

/** What counts against an organization (sites, keys, owners, credits) is judged one after the other, until the transaction ends. */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE id = ${organizationId}::uuid FOR UPDATE`;
}
