import * as z from 'zod';
import { defineCommand } from '../command';
import { showOrg } from './org';

const ofOrg = z.strictObject({ org: z.guid().optional() });
const inOrg = ({ org }: z.output<typeof ofOrg>) =>
  org === undefined ? {} : { organizationId: org };

export const orgList = defineCommand({
  name: 'org:list',
  usage: '',
  options: z.strictObject({}),
  run: async (_, { db }) =>
    (await db.organization.findMany({ orderBy: { createdAt: 'asc' } })).map(showOrg),
});

export const siteList = defineCommand({
  name: 'site:list',
  usage: '[--org ID]',
  options: ofOrg,
  run: (options, { db }) =>
    db.site.findMany({
      where: inOrg(options),
      orderBy: [{ organizationId: 'asc' }, { host: 'asc' }],
      select: {
        id: true,
        organizationId: true,
        host: true,
        url: true,
        verifiedAt: true,
        schedule: true,
        createdAt: true,
      },
    }),
});

/** Keys are listed by their last characters; whole keys are not stored. */
export const keyList = defineCommand({
  name: 'key:list',
  usage: '[--org ID]',
  options: ofOrg,
  run: (options, { db }) =>
    db.apiKey.findMany({
      where: inOrg(options),
      orderBy: [{ organizationId: 'asc' }, { createdAt: 'asc' }],
      select: {
        id: true,
        organizationId: true,
        name: true,
        scopes: true,
        start: true,
        last4: true,
        createdAt: true,
        lastUsedAt: true,
        revokedAt: true,
      },
    }),
});

export const userList = defineCommand({
  name: 'user:list',
  usage: '[--org ID]',
  options: ofOrg,
  run: async (options, { db }) => {
    const memberships = await db.membership.findMany({
      where: inOrg(options),
      orderBy: [{ organizationId: 'asc' }, { createdAt: 'asc' }],
      select: { organizationId: true, role: true, user: { select: { id: true, email: true } } },
    });
    return memberships.map(({ user, ...membership }) => ({ ...user, ...membership }));
  },
});
