import type { Actor } from '@/lib/platform/access/actor';
import type { ChosenSites } from '@/lib/platform/contract/tags';
import type { StartedScans } from '../contract/scans';
import { AppError } from '@/lib/platform/contract/app-error';
import { BODY_DIGITS, idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';
import { uuidOf } from '@/lib/platform/text/uuid-of';
import { database } from '@/lib/platform/db/client';
import { listChosenSites, refusalOf } from '@/lib/sites/server';
import { deferScan } from './deferred-scan';
import { startSiteScan } from './start-site-scan';

type Answer = StartedScans['sites'][number];

/**
 * Queues scans of sites, one after the other, and defers all others once the limits refuse one. `id`
 * makes the call idempotent: scans that it made are returned.
 */
export async function startScans(
  actor: Actor,
  sitesToScan: ChosenSites,
  id?: string,
): Promise<Unwritten<StartedScans>> {
  const chosen = await listChosenSites(actor, sitesToScan);
  const idOf = (siteId: string) => id && scanIdOf(id, siteId);
  const made =
    id === undefined ? [] : await scansOfKey(chosen.map((site) => scanIdOf(id, site.id)));
  let isFull = false;
  const sites: Answer[] = [];
  for (const { id: siteId, host } of chosen) {
    const scanId = idOf(siteId);
    const isMade = scanId !== undefined && made.includes(scanId);
    const start: Outcome | null = isFull && !isMade ? null : await startOf(actor, siteId, scanId);
    isFull ||= start === null;
    sites.push({ siteId, host, ...(start ?? (await deferralOf(actor, siteId))) });
  }
  return { sites, nextStep: nextStepOf(sites) };
}

type Outcome = Omit<Answer, 'siteId' | 'host'>;

const NOTHING = { scanId: null, startsAt: null, refusal: null };

/** Null if the limits allow the scan later only. */
function startOf(actor: Actor, siteId: string, id: string | undefined): Promise<Outcome | null> {
  return startSiteScan(actor, siteId, id).then(
    ({ scan }) => ({ ...NOTHING, scanId: scan.scanId }),
    (error: unknown) =>
      error instanceof AppError && error.code === 'rate_limited'
        ? null
        : { ...NOTHING, refusal: refusalOf(error) },
  );
}

const deferralOf = (actor: Actor, siteId: string): Promise<Outcome> =>
  deferScan(actor, siteId).then(
    ({ startsAt }) => ({ ...NOTHING, startsAt }),
    (error: unknown) => ({ ...NOTHING, refusal: refusalOf(error) }),
  );

/** The digits of the body stay those of the call. */
const scanIdOf = (id: string, siteId: string): string =>
  uuidOf([id.slice(0, -BODY_DIGITS), siteId]).slice(0, -BODY_DIGITS) + id.slice(-BODY_DIGITS);

/** Scans that the key made before; throws if another body did. */
async function scansOfKey(ids: readonly string[]): Promise<string[]> {
  const scans = await database().scan.findMany({
    where: { OR: ids.map((id) => ({ id: idsOfKey(id) })) },
    select: { id: true },
  });
  for (const scan of scans) requireSameBody(scan, ids.includes(scan.id) ? scan.id : '');
  return scans.map((scan) => scan.id);
}

function nextStepOf(sites: readonly Answer[]) {
  if (sites.length === 0)
    return sentence`No site has this tag. List all sites to see their tags: ${nameCall('listSites')}.`;
  return sentence`Once the scans have finished, see what changed on all sites: ${nameCall('getOverview')}.`;
}
