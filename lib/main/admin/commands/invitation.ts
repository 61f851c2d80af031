import * as z from 'zod';
import { hashToken, newToken } from '@/lib/platform/access/one-time-token';
import { AdminError, defineCommand } from '../command';

/** Prints a new link of an open invitation, for a server without mail. The link of its email stops working. */
export const invitationLink = defineCommand({
  name: 'invitation:link',
  usage: '--id ID',
  options: z.strictObject({ id: z.guid() }),
  run: ({ id }, { db, clock, env }) =>
    db.$transaction(async (tx) => {
      const now = await clock.now(tx);
      const token = newToken();
      const { count } = await tx.invitation.updateMany({
        where: { id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
        data: { tokenHash: hashToken(token) },
      });
      if (count === 0) throw new AdminError('not_found', `No open invitation found with id ${id}.`);
      const { email, role, expiresAt } = await tx.invitation.findUniqueOrThrow({ where: { id } });
      return {
        id,
        email,
        role,
        expiresAt: expiresAt.toISOString(),
        url: `${env.BASE_URL}/invite/${token}`,
      };
    }),
});
