import type { Actor } from '@/lib/access/actor';
import type { Session } from '@/lib/access/session';
import type { Prisma, Transaction } from '@/lib/db/client';

export interface AuditEntry {
  /** Verb in the past, dotted by subject: `api_key.created`. */
  readonly action: string;
  readonly subjectKind:
    | 'api_key'
    | 'member'
    | 'invitation'
    | 'organization'
    | 'site'
    | 'agent_run'
    | 'webhook'
    | 'marker'
    | 'comparison';
  readonly subjectId: string;
  /** What a reader wants to know besides: names, roles, hosts. Never a secret. */
  readonly detail?: Prisma.InputJsonObject;
}

/** Notes who did what, in the transaction that does it. */
export const recordEvent = (
  tx: Transaction,
  { user, actor }: Session,
  entry: AuditEntry,
  at: Date,
): Promise<void> => record(tx, actor, { actorId: user.id, actorLabel: user.email }, entry, at);

/** As `recordEvent`, for what API keys may do too; a key has no person behind it. */
export async function recordActorEvent(
  tx: Transaction,
  actor: Actor,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await record(tx, actor, await whoIs(tx, actor), entry, at);
}

interface Who {
  readonly actorId: string | null;
  readonly actorLabel: string;
}

async function whoIs(tx: Transaction, { via }: Actor): Promise<Who> {
  if (via.kind === 'session') {
    const { email } = await tx.user.findUniqueOrThrow({
      where: { id: via.userId },
      select: { email: true },
    });
    return { actorId: via.userId, actorLabel: email };
  }
  if (via.kind === 'system') return { actorId: null, actorLabel: 'server administrator' };
  const { name } = await tx.apiKey.findUniqueOrThrow({
    where: { id: via.keyId },
    select: { name: true },
  });
  return { actorId: null, actorLabel: `API key “${name}”` };
}

async function record(
  tx: Transaction,
  { organizationId }: Actor,
  who: Who,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await tx.auditEvent.create({ data: { organizationId, detail: {}, ...who, ...entry, at } });
}
