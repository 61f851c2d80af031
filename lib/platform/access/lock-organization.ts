import type { Transaction } from '../db/client';

/**
 * Serializes changes of what counts against an organization (sites, keys, owners, credits) until
 * the transaction ends. Rows that only reference it (audit events, jobs) do not wait.
 */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
}
