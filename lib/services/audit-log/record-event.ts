import type { Session } from '@/lib/access/session';
import type { Prisma, Transaction } from '@/lib/db/client';

export interface AuditEntry {
  /** Verb in the past, dotted by subject: `api_key.created`. */
  readonly action: string;
  readonly subjectKind: 'api_key' | 'member' | 'invitation' | 'organization' | 'site' | 'agent_run';
  readonly subjectId: string;
  /** What a reader wants to know besides: names, roles, hosts. Never a secret. */
  readonly detail?: Prisma.InputJsonObject;
}

/** Notes who did what, in the transaction that does it. */
export async function recordEvent(
  tx: Transaction,
  { user, actor }: Session,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      organizationId: actor.organizationId,
      actorId: user.id,
      actorLabel: user.email,
      detail: {},
      ...entry,
      at,
    },
  });
}
