import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { NewComparison } from '../contract/dashboard';
import { COMPARISON_LIMITS } from '../contract/comparison-limits';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { askedNotes } from '../side-by-side';
import { hostSelectionOf } from '@/lib/platform/text/host';
import { recordEvent, type AuditEntry } from '@/lib/platform/access/record-event';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { comparisonNotFound } from './read-comparisons';

export function addComparison(actor: Actor, wanted: NewComparison): Promise<{ id: string }> {
  const { organizationId } = actor;
  const hosts = hostsOf(wanted.hosts);
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    if (
      (await tx.comparisonList.count({ where: { organizationId } })) >=
      COMPARISON_LIMITS.perOrganization
    )
      throw new AppError(
        'limit_reached',
        `An organization can have at most ${COMPARISON_LIMITS.perOrganization} comparisons. Delete one first.`,
      );
    const createdAt = await databaseClock.now(tx);
    const { id } = await tx.comparisonList.create({
      data: { organizationId, name: wanted.name, hosts, createdAt },
      select: { id: true },
    });
    await record(tx, actor, 'comparison.created', id, wanted.name, createdAt);
    return { id };
  });
}

export function changeComparison(
  actor: Actor,
  id: string,
  wanted: NewComparison,
): Promise<{ id: string }> {
  const hosts = hostsOf(wanted.hosts);
  return database().$transaction(async (tx) => {
    const { count } = await tx.comparisonList.updateMany({
      where: { id, organizationId: actor.organizationId },
      data: { name: wanted.name, hosts },
    });
    if (count === 0) throw comparisonNotFound();
    await record(tx, actor, 'comparison.changed', id, wanted.name, await databaseClock.now(tx));
    return { id };
  });
}

export function removeComparison(actor: Actor, id: string): Promise<{ id: string }> {
  const where = { id, organizationId: actor.organizationId };
  return database().$transaction(async (tx) => {
    const list = await tx.comparisonList.findFirst({ where, select: { name: true } });
    if (list === null) throw comparisonNotFound();
    await tx.comparisonList.deleteMany({ where });
    await record(tx, actor, 'comparison.deleted', id, list.name, await databaseClock.now(tx));
    return { id };
  });
}

/**
 * Hosts as the public page parses them, but an invalid one is an error instead of being left out.
 */
function hostsOf(typed: string): string[] {
  const selection = hostSelectionOf(typed);
  const [note] = askedNotes(selection);
  if (note !== undefined) throw new AppError('invalid_input', note, { field: 'hosts' });
  if (selection.hosts.length < COMPARISON_LIMITS.hostsMin)
    throw new AppError('invalid_input', 'Enter at least two sites, separated by commas.', {
      field: 'hosts',
    });
  return [...selection.hosts];
}

const record = (
  tx: Transaction,
  actor: Actor,
  action: `comparison.${'created' | 'changed' | 'deleted'}`,
  id: string,
  name: string,
  at: Date,
) => {
  const entry: AuditEntry = {
    action,
    subjectKind: 'comparison',
    subjectId: id,
    detail: { name },
  };
  return recordEvent(tx, actor, entry, at);
};
