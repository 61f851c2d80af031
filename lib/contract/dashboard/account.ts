import { z } from 'zod';
import { Id, IdParam, RoleName, Time } from '../types';
import { dashboardOperation } from './operation';

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

export const getMe = dashboardOperation({
  id: 'getMe',
  access: { session: 'member' },
  response: Me,
});

export const switchOrganization = dashboardOperation({
  id: 'switchOrganization',
  access: { session: 'member' },
  body: { schema: z.strictObject({ organizationId: IdParam }), optional: false },
  response: z.strictObject({ organizationId: Id }),
});

/** One line, because it appears in mail subjects. */
export const OrganizationName = z
  .string()
  .trim()
  .min(1, 'Name the organization.')
  .max(120, 'The name may have at most 120 characters.')
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'The name is one line, without control characters.');

export const renameOrganization = dashboardOperation({
  id: 'renameOrganization',
  access: { session: 'admin' },
  body: { schema: z.strictObject({ name: OrganizationName }), optional: false },
  response: z.strictObject({ id: Id, name: z.string() }),
});

/** The operator sets plans; the error contains the operator's contact. */
export const changePlan = dashboardOperation({
  id: 'changePlan',
  access: { session: 'owner' },
  body: { schema: z.strictObject({ plan: z.enum(['free', 'paid']) }), optional: false },
  response: z.strictObject({ contact: z.string().nullable(), message: z.string() }),
});
