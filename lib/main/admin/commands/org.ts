import * as z from 'zod';
import type { Organization } from '@/lib/platform/db/generated/client';
import { AdminError, defineCommand } from '../command';

const plan = z.enum(['free', 'paid']);
const until = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const showOrg = (org: Organization) => ({
  id: org.id,
  name: org.name,
  plan: org.plan,
  planStatus: org.planStatus,
  currentPeriodEnd: org.currentPeriodEnd?.toISOString() ?? null,
  createdAt: org.createdAt.toISOString(),
});

export const orgCreate = defineCommand({
  name: 'org:create',
  usage: '--name N [--plan free|paid] [--until RFC3339]',
  options: z.strictObject({
    name: z.string().trim().min(1).max(120),
    plan: plan.default('free'),
    until: until.optional(),
  }),
  run: async (options, { db }) =>
    showOrg(
      await db.organization.create({
        data: { name: options.name, plan: options.plan, currentPeriodEnd: options.until ?? null },
      }),
    ),
});

export const orgPlan = defineCommand({
  name: 'org:plan',
  usage: '--org ID --plan free|paid [--until RFC3339]',
  options: z.strictObject({ org: z.guid(), plan, until: until.optional() }),
  run: async ({ org, plan: chosen, until: end }, { db }) => {
    const data = { plan: chosen, planStatus: 'active' as const, currentPeriodEnd: end ?? null };
    const [changed] = await db.organization.updateManyAndReturn({ where: { id: org }, data });
    if (!changed) throw new AdminError('not_found', `No organization found with id ${org}.`);
    return showOrg(changed);
  },
});
