import * as z from 'zod';
import { issueToken } from '@/lib/platform/access/one-time-token';
import { AdminError, defineCommand } from '../command';

const email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** If the address has an account, adds a membership and prints a new link. */
export const userCreate = defineCommand({
  name: 'user:create',
  usage: '--email E --org ID --role owner|admin|member',
  options: z.strictObject({ email, org: z.guid(), role: z.enum(['owner', 'admin', 'member']) }),
  run: (options, { db, clock, env }) =>
    db.$transaction(async (tx) => {
      const now = await clock.now(tx);
      const org = await tx.organization.findUnique({
        where: { id: options.org },
        select: { id: true },
      });
      if (!org) throw new AdminError('not_found', `No organization found with id ${options.org}.`);
      // The operator confirms the address.
      const user = await tx.user.upsert({
        where: { email: options.email },
        create: { email: options.email, emailVerified: now },
        update: {},
        select: { id: true, email: true },
      });
      await tx.membership.upsert({
        where: { organizationId_userId: { organizationId: org.id, userId: user.id } },
        create: { organizationId: org.id, userId: user.id, role: options.role },
        update: { role: options.role },
      });
      const token = await issueToken(tx, 'sign_in', user.id, now);
      return {
        id: user.id,
        email: user.email,
        organizationId: org.id,
        role: options.role,
        signInUrl: `${env.BASE_URL}/welcome/${token}`,
      };
    }),
});
