import { personOf, type Actor } from './actor';
import type { Prisma, Transaction } from '../db/client';

export interface AuditEntry {
  /** Past-tense verb after its subject: `api_key.created`. */
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
    | 'comparison'
    | 'client_report';
  readonly subjectId: string;
  /** Further facts for the reader: names, roles, hosts. Never a secret. */
  readonly detail?: Prisma.InputJsonObject;
}

/** Records who did what, in the transaction that does it. */
export async function recordEvent(
  tx: Transaction,
  actor: Actor,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  const { organizationId } = actor;
  const who = { actorId: personOf(actor), actorLabel: await labelOf(tx, actor) };
  await tx.auditEvent.create({ data: { organizationId, detail: {}, ...who, ...entry, at } });
}

/** Display name of an actor: the email address, or the key's name. */
export async function labelOf(
  tx: Pick<Transaction, 'user' | 'apiKey'>,
  { via }: Actor,
): Promise<string> {
  if (via.kind === 'system') return 'server administrator';
  if (via.kind === 'session') {
    const where = { id: via.userId };
    return (await tx.user.findUniqueOrThrow({ where, select: { email: true } })).email;
  }
  const where = { id: via.keyId };
  const { name } = await tx.apiKey.findUniqueOrThrow({ where, select: { name: true } });
  return `API key “${name}”`;
}
