import type { Actor } from '@/lib/platform/access/actor';
import type { Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { lockOrganization } from '@/lib/platform/access/lock-organization';

/** Serializes role changes. Throws if the actor's role or key was revoked in the meantime. */
export async function lockRoles(tx: Transaction, { organizationId, via }: Actor): Promise<void> {
  await lockOrganization(tx, organizationId);
  if (via.kind === 'session') {
    const { userId, role } = via;
    if ((await tx.membership.count({ where: { organizationId, userId, role } })) === 0)
      throw new AppError(
        'no_session',
        'Your role in this organization was changed, and you were signed out. Sign in and try again.',
      );
  }
  if (via.kind === 'key') {
    const where = { id: via.keyId, organizationId, revokedAt: null };
    if ((await tx.apiKey.count({ where })) === 0)
      throw new AppError('unauthorized', 'This API key was revoked in the meantime.', {
        tokenSent: true,
      });
  }
}
