import { z } from 'zod';
import { generateApiKey, storedKey } from '@/lib/access/api-key';
import { AdminError, defineCommand } from '../command';

const ACTIVE_KEYS_MAX = 10;

export const keyCreate = defineCommand({
  name: 'key:create',
  usage: '--org ID --name N',
  options: z.strictObject({ org: z.guid(), name: z.string().trim().min(1).max(60) }),
  run: ({ org, name }, { db, clock }) =>
    db.$transaction(async (tx) => {
      // The lock makes two commands at once count one after the other.
      const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Organization" WHERE id = ${org}::uuid FOR UPDATE`;
      if (locked.length === 0) throw new AdminError('not_found', `There is no organization ${org}.`);
      if ((await tx.apiKey.count({ where: { organizationId: org, revokedAt: null } })) >= ACTIVE_KEYS_MAX)
        throw new AdminError('conflict', `An organization has at most ${ACTIVE_KEYS_MAX} active keys. Revoke one first.`);
      const key = generateApiKey();
      const createdAt = await clock.now(tx);
      const row = await tx.apiKey.create({ data: { organizationId: org, name, createdAt, ...storedKey(key) } });
      return { id: row.id, key, organizationId: org, name, start: row.start, last4: row.last4, createdAt: row.createdAt.toISOString() };
    }),
});

export const keyRevoke = defineCommand({
  name: 'key:revoke',
  usage: '--id ID',
  options: z.strictObject({ id: z.guid() }),
  run: ({ id }, { db, clock }) =>
    db.$transaction(async (tx) => {
      await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: await clock.now(tx) } });
      const key = await tx.apiKey.findUnique({ where: { id }, select: { revokedAt: true, name: true } });
      if (!key) throw new AdminError('not_found', `There is no key ${id}.`);
      return { id, name: key.name, revokedAt: key.revokedAt?.toISOString() ?? null };
    }),
});
