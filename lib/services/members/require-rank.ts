import type { Session } from '@/lib/access/session';
import type { Role } from '@/lib/contract/dashboard';
import { AppError } from '@/lib/contract/app-error';

/** Whatever makes, changes or removes an owner is for owners. */
export function requireRank(session: Session, ...roles: readonly Role[]): void {
  if (roles.includes('owner') && session.role !== 'owner')
    throw new AppError('role_required', 'Only an owner can add, change, or remove owners.');
}
