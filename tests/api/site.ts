import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { createOrg, type TestOrg } from './org';

export interface TestSite {
  readonly id: string;
  readonly host: string;
  readonly org: TestOrg;
}

/** A proven site of an organization of its own, or of `org`. */
export async function createSite({ org, host = `${randomUUID()}.example`, verified = true }: { org?: TestOrg; host?: string; verified?: boolean } = {}): Promise<TestSite> {
  const owner = org ?? (await createOrg());
  const site = await database().site.create({
    data: { organizationId: owner.id, host, url: `http://${host}/`, ownershipToken: randomUUID(), verifiedAt: verified ? new Date() : null },
    select: { id: true },
  });
  return { id: site.id, host, org: owner };
}
