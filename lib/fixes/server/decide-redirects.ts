import type { Actor } from '@/lib/platform/access/actor';
import { getOwnedSite, ownedSite } from '@/lib/platform/access/owned-site';
import { AppError } from '@/lib/platform/contract/app-error';
import { database } from '@/lib/platform/db/client';
import { databaseClock } from '@/lib/platform/db/clock';
import { planRedirects, REDIRECTS_MAX } from '../redirects/plan-redirects';
import { answersBut, readAnswers } from './site-redirects';

interface Decision {
  readonly path: string;
  readonly decision: 'open' | 'accepted' | 'dismissed';
  /** Set if accepted. */
  readonly to: string | null;
}

interface Decided {
  readonly siteId: string;
  readonly accepted: number;
  readonly dismissed: number;
}

/** Stores what the owner decided on addresses, all or nothing. Decisions that are stored already change nothing. */
export async function decideRedirects(
  actor: Actor,
  siteId: string,
  decisions: readonly Decision[],
  signal: AbortSignal,
): Promise<Decided> {
  const site = await getOwnedSite(actor, siteId);
  const answers = await readAnswers(actor, site.id, signal);
  return database().$transaction(async (tx) => {
    const { id } = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const now = await databaseClock.now(tx);
    const before = new Map(
      (await tx.siteRedirect.findMany({ where: { siteId: id } })).map((row) => [row.path, row]),
    );
    const targets = new Map([...before].map(([path, { to }]) => [path, to]));
    for (const { path, decision, to } of decisions)
      if (decision === 'open') targets.delete(path);
      else targets.set(path, to);
    requireFew(targets.size);
    const accepted = [...targets].flatMap(([from, to]) => (to === null ? [] : [{ from, to }]));
    const plan = planRedirects(accepted, answersBut(accepted, answers), false);
    requirePlanned(
      plan.leftOut,
      accepted.filter(({ from, to }) => before.get(from)?.to !== to),
    );
    // A chain leads straight to its last page, in the file and here.
    for (const { from, to } of plan.redirects) if (targets.has(from)) targets.set(from, to);
    const isChanged = (path: string) => targets.get(path) !== before.get(path)?.to;
    const changed = [...new Set([...before.keys(), ...targets.keys()])].filter(isChanged);
    await tx.siteRedirect.deleteMany({ where: { siteId: id, path: { in: changed } } });
    await tx.siteRedirect.createMany({
      data: changed.flatMap((path) => {
        const to = targets.get(path);
        return to === undefined ? [] : [{ siteId: id, path, to, decidedAt: now }];
      }),
    });
    return { siteId: id, accepted: accepted.length, dismissed: targets.size - accepted.length };
  });
}

function requireFew(decisions: number): void {
  if (decisions > REDIRECTS_MAX)
    throw new AppError(
      'limit_reached',
      `A site can have at most ${REDIRECTS_MAX} decisions on addresses. Take some back first.`,
    );
}

function requirePlanned(
  leftOut: readonly { readonly from: string; readonly reason: string }[],
  fresh: readonly { readonly from: string; readonly to: string }[],
): void {
  for (const { from, to } of fresh) {
    const refused = leftOut.find((row) => row.from === from);
    if (refused)
      throw new AppError('invalid_input', `${from} can’t lead to ${to}: ${refused.reason}`, {
        field: 'to',
      });
  }
}
