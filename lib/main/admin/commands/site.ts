import * as z from 'zod';
import { addressOf, insertSite } from '@/lib/sites/server/insert-site';
import { AdminError, defineCommand } from '../command';

export const siteAdd = defineCommand({
  name: 'site:add',
  usage: '--org ID --url U [--verified]',
  options: z.strictObject({
    org: z.guid(),
    url: z.string().min(1).max(2048),
    verified: z.literal(true).optional(),
  }),
  run: async (options, { db, clock }) => {
    const { host, url } = addressOf(options.url);
    if (!(await db.organization.findUnique({ where: { id: options.org }, select: { id: true } })))
      throw new AdminError('not_found', `No organization found with id ${options.org}.`);
    const verifiedAt = options.verified ? await clock.now(db) : null;
    const id = await db.$transaction((tx) =>
      insertSite(tx, { organizationId: options.org, host, url, name: null, verifiedAt }),
    );
    if (id === null)
      throw new AdminError('conflict', `This organization already has the site ${host}.`);
    return {
      id,
      host,
      url,
      verified: verifiedAt !== null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    };
  },
});
