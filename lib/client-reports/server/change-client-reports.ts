import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/platform/access/actor';
import { requireEmail } from '@/lib/platform/access/email-address';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { requirePaid } from '@/lib/platform/access/plan';
import { recordEvent } from '@/lib/platform/access/record-event';
import { AppError } from '@/lib/platform/contract/app-error';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import { after } from '@/lib/platform/jobs';
import { takeBudgets } from '@/lib/platform/limits';
import { DAY_MS } from '@/lib/platform/time';
import type { ClientReport, NewClientReport } from '../contract';
import { CLIENT_REPORT_LIMITS } from '../contract/client-report-limits';
import { mailConfirmation } from './confirm-recipient';
import { asClientReport, CLIENT_REPORT } from './list-client-reports';
import { tokenHashOf } from './report-link';

/** Makes a link. `id` makes the call idempotent: an existing link with it is returned. */
export async function createClientReport(
  actor: Actor,
  { siteId, tag, recipient: typed, days }: NewClientReport,
  id?: string,
): Promise<ClientReport> {
  const { organizationId } = actor;
  requirePaid(actor, 'Client reports');
  const recipient = typed === undefined ? null : requireEmail(typed, { field: 'recipient' });
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const made =
      id &&
      (await tx.clientReport.findFirst({ where: { id: idsOfKey(id) }, select: CLIENT_REPORT }));
    if (made) {
      requireSameBody(made, id);
      return asClientReport(made);
    }
    const subject = await subjectOf(tx, actor, siteId, tag);
    if ((await tx.clientReport.count({ where: { organizationId } })) >= LIMIT)
      throw new AppError(
        'limit_reached',
        `An organization can have at most ${LIMIT} client reports. Revoke one first.`,
      );
    const createdAt = await databaseClock.now(tx);
    const newId = id ?? randomUUID();
    const row = await tx.clientReport.create({
      data: {
        id: newId,
        organizationId,
        siteId: siteId ?? null,
        tag: tag ?? null,
        recipient,
        tokenHash: tokenHashOf(newId),
        expiresAt: after(createdAt, days * DAY_MS),
        createdAt,
      },
      select: CLIENT_REPORT,
    });
    await announce(tx, actor, row, subject);
    return asClientReport(row);
  });
}

/** Asks the recipient to confirm, and records the event. */
async function announce(
  tx: Transaction,
  actor: Actor,
  { id, recipient, createdAt: now }: { id: string; recipient: string | null; createdAt: Date },
  subject: string,
): Promise<void> {
  if (recipient !== null) {
    await takeBudgets(tx, [
      { name: 'client-mails', key: actor.organizationId },
      { name: 'account-mails', key: `client-report ${recipient}` },
    ]);
    await mailConfirmation(tx, { id, recipient }, now);
  }
  const detail = { subject, ...(recipient !== null && { recipient }) };
  await recordEvent(
    tx,
    actor,
    { action: 'client_report.created', subjectKind: 'client_report', subjectId: id, detail },
    now,
  );
}

const LIMIT = CLIENT_REPORT_LIMITS.perOrganization;

/** Name of what a report is about: the host of an owned site, or a tag that at least one site has. */
async function subjectOf(
  tx: Transaction,
  actor: Actor,
  siteId: string | undefined,
  tag = '',
): Promise<string> {
  if (siteId !== undefined) return (await ownedSite(tx, actor, siteId)).host;
  if ((await tx.site.count({ where: sitesWithTag(actor, tag) })) > 0) return tag;
  throw new AppError('invalid_input', `No site has the tag “${tag}”. Tag a site first.`, {
    field: 'tag',
  });
}

/** Deletes the row, so that a revoked link is the same as one that never existed. */
export function deleteClientReport(actor: Actor, id: string): Promise<{ readonly id: string }> {
  const { organizationId } = actor;
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const row = await tx.clientReport.findFirst({
      where: { id, organizationId },
      select: CLIENT_REPORT,
    });
    if (row === null)
      throw new AppError('not_found', 'No such client report. It may have been revoked already.');
    await tx.clientReport.delete({ where: { id } });
    await recordEvent(
      tx,
      actor,
      {
        action: 'client_report.deleted',
        subjectKind: 'client_report',
        subjectId: id,
        detail: { subject: row.tag ?? row.site?.host ?? '' },
      },
      await databaseClock.now(tx),
    );
    return { id };
  });
}
