import type { Session } from '@/lib/platform/access/session';
import type { Me } from '../contract/dashboard/account';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** The signed-in person, their role, and the organization with its limits. */
export async function getMe({ user, actor, organizationName, role }: Session): Promise<Me> {
  const where = { organizationId: actor.organizationId };
  const [organization, ledger] = await Promise.all([
    readOnlyDatabase().organization.findUniqueOrThrow({
      where: { id: actor.organizationId },
      select: { plan: true, currentPeriodEnd: true },
    }),
    readOnlyDatabase().creditEntry.aggregate({ where, _sum: { delta: true } }),
  ]);
  return {
    user: { id: user.id, email: user.email, name: user.name },
    organization: { id: actor.organizationId, name: organizationName },
    role,
    plan: {
      name: organization.plan,
      paid: actor.paid,
      currentPeriodEnd: organization.currentPeriodEnd?.toISOString() ?? null,
    },
    credits: ledger._sum.delta ?? 0,
  };
}
