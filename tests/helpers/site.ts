import type { Contract } from '@seamark/engine';
import { randomUUID } from 'node:crypto';
import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import { database } from '@/lib/platform/db/client';
import type { StoredReport } from '@/lib/reports/server/stored-report';
import { storeScan } from '@/lib/reports/server/store-scan';
import { plainReport } from './site-report';
import { createOrg, type TestOrg } from './org';

export interface TestSite {
  readonly id: string;
  readonly host: string;
  readonly org: TestOrg;
}

interface SiteWish {
  readonly org?: TestOrg;
  readonly host?: string;
  readonly verified?: boolean;
  readonly publishReports?: boolean;
}

/** A verified site of a new organization, or of `org`, on a host whose budgets no other test uses. */
export async function createSite({
  org,
  host = `${randomUUID()}.example`,
  verified = true,
  ...data
}: SiteWish = {}): Promise<TestSite> {
  const owner = org ?? (await createOrg());
  const site = await database().site.create({
    data: {
      organizationId: owner.id,
      host,
      url: `http://${host}/`,
      ownershipToken: randomUUID(),
      verifiedAt: verified ? new Date() : null,
      ...data,
    },
    select: { id: true },
  });
  return { id: site.id, host, org: owner };
}

/** A successful scan finished at `finishedAt`, with all rows that the worker writes. */
export async function finishScan(
  site: TestSite,
  finishedAt: string,
  change: Partial<StoredReport> = {},
  recordings: Uint8Array | null = null,
  contracts: readonly Contract[] = [],
): Promise<string> {
  const end = new Date(finishedAt);
  const report = {
    ...(await plainReport()),
    host: site.host,
    url: `http://${site.host}/`,
    ...change,
  };
  return database().$transaction(async (tx) => {
    const { id } = await tx.scan.create({
      data: {
        siteId: site.id,
        trigger: 'api',
        scope: report.scope,
        status: 'running',
        queuedAt: end,
        startedAt: end,
      },
      select: { id: true },
    });
    await storeScan(
      tx,
      { scanId: id, siteId: site.id, report, recordings, contracts, answers: null, redirects: [] },
      SCAN_STEPS.store,
      end,
    );
    await tx.scan.update({ where: { id }, data: { status: 'succeeded', finishedAt: end } });
    return id;
  });
}
