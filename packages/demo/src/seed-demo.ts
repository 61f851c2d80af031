import type { Session } from '@/lib/platform/access/session';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { database, requireDatabaseUrl, type Transaction } from '@/lib/platform/db/client';
import { withSession } from '@/lib/platform/db/session';
import { log } from '@/lib/platform/observe/log';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { DEMO_SITES, type ServedDemo } from './serve-sites';
import { Stage } from './stage';
import type { StagedClock } from './staged-clock';
import { playHistory } from './play-history';
import type { StubProvider } from './stub-provider';
import { DAY_MS } from '@/lib/platform/time';

/** Fixed ids, so that a start finds the data of an earlier one. */
const ORGANIZATION = { id: '5ea3a4c0-0000-4000-8000-00000000de30', name: 'Seamark demo' } as const;
const OWNER = {
  id: '5ea3a4c0-0000-4000-8000-000000000b0b',
  email: 'owner@seamark-demo.test',
} as const;
const CREATED_DAYS_AGO = 85;
const SEED_LOCK = 5_346_001;

const COLLEAGUE = {
  id: '5ea3a4c0-0000-4000-8000-000000000ada',
  email: 'ada@seamark-demo.test',
  name: 'Ada',
};

/**
 * Creates the demo's data in an empty database. The owner joins last: an organization without
 * members is incomplete and is created again. Of several simultaneous starts, one creates it and
 * the others wait.
 */
export async function seedDemo(
  clock: StagedClock,
  sites: ServedDemo,
  provider: StubProvider,
): Promise<void> {
  await withSession(requireDatabaseUrl(), async (session) => {
    await session.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isSeeded()) return restoreProofs(sites);
    if ((await database().organization.count({ where: { id: { not: ORGANIZATION.id } } })) > 0)
      return log.warn('The database contains other organizations, so the demo data is not added');
    await createDemoData(clock, sites, provider);
  });
}

/** User that the start's link signs in; null if the data is missing or belongs to others. */
export async function demoOwner(tx: Pick<Transaction, 'membership'>): Promise<string | null> {
  const owner = await tx.membership.findFirst({
    where: { organizationId: ORGANIZATION.id, userId: OWNER.id },
    select: { userId: true },
  });
  return owner?.userId ?? null;
}

const isSeeded = async (): Promise<boolean> =>
  (await database().membership.count({ where: { organizationId: ORGANIZATION.id } })) > 0;

async function createDemoData(
  clock: StagedClock,
  sites: ServedDemo,
  provider: StubProvider,
): Promise<void> {
  log.info('Creating the demo data; this takes about 30 seconds');
  const from = performance.now();
  const db = database();
  await db.organization.deleteMany({ where: { id: ORGANIZATION.id } });
  await db.user.deleteMany({ where: { id: OWNER.id } });
  await db.publicReport.deleteMany({ where: { host: { in: DEMO_SITES.map(({ host }) => host) } } });
  const createdAt = new Date(Date.now() - CREATED_DAYS_AGO * DAY_MS);
  await db.organization.create({ data: { ...ORGANIZATION, plan: 'paid', createdAt } });
  await db.user.create({ data: { ...OWNER, emailVerified: createdAt, createdAt } });
  await playHistory(new Stage(ownerSession(), clock, sites, provider)).finally(() =>
    clock.backToNow(),
  );
  await db.user.create({ data: { ...COLLEAGUE, emailVerified: createdAt, createdAt } });
  await db.membership.create({
    data: { organizationId: ORGANIZATION.id, userId: COLLEAGUE.id, role: 'member', createdAt },
  });
  await db.membership.create({
    data: { organizationId: ORGANIZATION.id, userId: OWNER.id, role: 'owner', createdAt },
  });
  log.info('Demo data created', {
    seconds: Math.round((performance.now() - from) / 1000),
  });
}

/** After a restart: adds the stored tokens to the pages again. */
async function restoreProofs(served: ServedDemo): Promise<void> {
  const sites = await database().site.findMany({
    where: { organizationId: ORGANIZATION.id },
    select: { id: true, host: true },
  });
  for (const { id, host } of sites)
    served.putProof(
      host,
      (await getOwnership(await getOwnedSite(ownerSession().actor, id))).meta.tag,
    );
}

function ownerSession(): Session {
  return {
    user: { ...OWNER, name: null, sessionVersion: 0, sessionId: '' },
    actor: {
      organizationId: ORGANIZATION.id,
      paid: true,
      via: { kind: 'session', userId: OWNER.id, role: 'owner' },
    },
    organizationName: ORGANIZATION.name,
    role: 'owner',
    memberships: [],
  };
}
