import * as z from 'zod';
import { Id, IdParam, OrganizationName, RoleName, Time } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

export const Me = z.strictObject({
  user: z.strictObject({ id: Id, email: z.string(), name: z.string().nullable() }),
  organization: z.strictObject({ id: Id, name: z.string() }),
  role: RoleName,
  plan: z.strictObject({
    name: z.enum(['free', 'paid']),
    paid: z.boolean(),
    currentPeriodEnd: Time.nullable(),
  }),
  credits: z.int(),
});
export type Me = z.infer<typeof Me>;

export const getMe = dashboardOperation('getMe', 'member', {
  response: Me,
});

export const switchOrganization = dashboardOperation('switchOrganization', 'viewer', {
  body: { schema: z.strictObject({ organizationId: IdParam }), optional: false },
  response: z.strictObject({ organizationId: Id }),
});

export const renameOrganization = dashboardOperation('renameOrganization', 'admin', {
  body: { schema: z.strictObject({ name: OrganizationName }), optional: false },
  response: z.strictObject({ id: Id, name: z.string() }),
});

/** The operator sets plans; the error contains the operator's contact. */
export const changePlan = dashboardOperation('changePlan', 'owner', {
  body: { schema: z.strictObject({ plan: z.enum(['free', 'paid']) }), optional: false },
  response: z.strictObject({ contact: z.string().nullable(), message: z.string() }),
});
