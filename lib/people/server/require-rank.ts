import { roleOf, type Actor } from '@/lib/platform/access/actor';
import { isAtLeast, type Role } from '@/lib/platform/contract/roles';
import { AppError } from '@/lib/platform/contract/app-error';

/** Throws `role_required` if an owner is affected and the actor is not one. */
export function requireRank(actor: Actor, ...roles: readonly Role[]): void {
  if (roles.includes('owner') && roleOf(actor) !== 'owner')
    throw new AppError('role_required', 'Only an owner can add, change, or remove owners.');
}

/** Throws `role_required` if a key would make a person an admin, who can create keys with scopes that it lacks. */
export function requireGrantable({ via }: Actor, role: Role): void {
  if (via.kind === 'key' && isAtLeast(role, 'admin'))
    throw new AppError(
      'role_required',
      'An API key can’t make a person an admin. A person can, under Account → Members.',
    );
}
