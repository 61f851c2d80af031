import { isUnproven, type Reply, type Session } from '@seamark/engine';
import type { Database } from '@/lib/platform/db/client';
import type { CheckedRedirect, ScanStep } from '@/lib/reports/server';

const CHECKED_MAX = 50;
/** A redirect and its page. */
const REQUESTS_EACH = 2;
const BODY_BYTES = 1024;

/** Asks accepted redirects, those first that were not asked for the longest time. */
export async function checkRedirects(
  db: Database,
  { id, url }: { readonly id: string; readonly url: string },
  session: Session,
  requestsMax: number,
): Promise<CheckedRedirect[]> {
  const rows = await db.siteRedirect.findMany({
    where: { siteId: id, to: { not: null } },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { path: 'asc' }],
    take: Math.max(0, Math.min(CHECKED_MAX, Math.floor(requestsMax / REQUESTS_EACH))),
    select: { path: true, to: true },
  });
  const checked = await Promise.all(
    rows.map(async ({ path, to }): Promise<CheckedRedirect[]> => {
      // Rejects when the time is up, as for a site that is silent: no answer is no verdict.
      const answer = await session
        .ask({
          method: 'GET',
          url: new URL(path, url).href,
          headers: {},
          capBytes: BODY_BYTES,
          follow: true,
          lane: 'pages',
        })
        .catch(() => null);
      return answer?.kind === 'reply' && !isUnproven({ answer })
        ? [{ path, works: leadsTo(answer, to!) }]
        : [];
    }),
  );
  return checked.flat();
}

/** True if the address leads to the page, which answers; the site may go on to its own form of the address. */
function leadsTo({ hops, url, ...answer }: Reply, to: string): boolean {
  const [first, ...further] = hops.map((hop) => new URL(hop.url));
  if (first === undefined || answer.status >= 400 || answer.stopped !== null) return false;
  const last = new URL(url);
  return last.host === first.host && [...further, last].some(({ pathname }) => pathname === to);
}

/** Notes what a scan found. */
export const storeChecked: ScanStep = async (tx, { siteId, redirects }, now) => {
  if (redirects.length === 0) return [];
  const paths = (works: boolean) =>
    redirects.flatMap((redirect) => (redirect.works === works ? [redirect.path] : []));
  const rows = (works: boolean) => ({ siteId, path: { in: paths(works) } });
  const checkedAt = now;
  await tx.siteRedirect.updateMany({ where: rows(true), data: { checkedAt } });
  await tx.siteRedirect.updateMany({
    where: { ...rows(true), worksSince: null },
    data: { worksSince: now },
  });
  await tx.siteRedirect.updateMany({ where: rows(false), data: { checkedAt, worksSince: null } });
  return [];
};
