import { z } from 'zod';
import { Id, IdParam, Time } from '../types';
import { dashboardOperation } from './operation';

export const RoleName = z.enum(['owner', 'admin', 'member']);

export const Me = z.strictObject({
  user: z.strictObject({ id: Id, email: z.string(), name: z.string().nullable() }),
  organization: z.strictObject({ id: Id, name: z.string() }),
  role: RoleName,
  plan: z.strictObject({ name: z.enum(['free', 'paid']), paid: z.boolean(), currentPeriodEnd: Time.nullable() }),
  credits: z.int(),
});
export type Me = z.infer<typeof Me>;

export const getMe = dashboardOperation({ id: 'getMe', method: 'GET', path: '/api/dashboard/me', access: 'member', response: Me });

export const switchOrganization = dashboardOperation({
  id: 'switchOrganization', method: 'POST', path: '/api/dashboard/organization/switch', access: 'member',
  body: { schema: z.strictObject({ organizationId: IdParam }), optional: false },
  response: z.strictObject({ organizationId: Id }),
});
