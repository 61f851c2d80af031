import * as z from 'zod';
import { DEFAULT_SCOPES, KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import { KeyName, KeyScopes } from '@/lib/people/contract/api-keys';
import { insertKey } from '@/lib/people/server/create-api-key';
import { endKey } from '@/lib/people/server/end-key';
import { AdminError, defineCommand } from '../command';

export const keyCreate = defineCommand({
  name: 'key:create',
  usage: `--org ID --name N [--scopes ${KEY_SCOPES.join(',')}]`,
  options: z.strictObject({
    org: z.guid(),
    name: KeyName,
    scopes: z
      .string()
      .default(DEFAULT_SCOPES.join(','))
      .transform((text) => text.split(','))
      .pipe(KeyScopes),
  }),
  run: ({ org, name, scopes }, { db }) =>
    db.$transaction(async (tx) => {
      if ((await tx.organization.findUnique({ where: { id: org }, select: { id: true } })) === null)
        throw new AdminError('not_found', `No organization found with id ${org}.`);
      return {
        organizationId: org,
        ...(await insertKey(tx, { organizationId: org, name, scopes, createdById: null })),
      };
    }),
});

export const keyRevoke = defineCommand({
  name: 'key:revoke',
  usage: '--id ID',
  options: z.strictObject({ id: z.guid() }),
  run: ({ id }, { db, clock }) =>
    db.$transaction(async (tx) => {
      await endKey(tx, { id }, null, await clock.now(tx));
      const key = await tx.apiKey.findUnique({
        where: { id },
        select: { revokedAt: true, name: true },
      });
      if (!key) throw new AdminError('not_found', `No key found with id ${id}.`);
      return { id, name: key.name, revokedAt: key.revokedAt?.toISOString() ?? null };
    }),
});
