import type { Session } from '@/lib/access/session';
import type { Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { lockOrganization } from './lock-organization';

/** Roles change one after the other. Whoever lost theirs after the session was read has no say any more. */
export async function lockRoles(
  tx: Transaction,
  { user, actor: { organizationId }, role }: Session,
): Promise<void> {
  await lockOrganization(tx, organizationId);
  if ((await tx.membership.count({ where: { organizationId, userId: user.id, role } })) === 0)
    throw new AppError(
      'no_session',
      'Your role in this organization was changed, and you were signed out. Sign in and try again.',
    );
}
