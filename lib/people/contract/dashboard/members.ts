import * as z from 'zod';
import { Id } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

export const acceptInvitation = dashboardOperation('acceptInvitation', 'anyone', {
  body: {
    schema: z.strictObject({
      token: z.string().min(1).max(200),
      password: z.string().max(128).optional(),
    }),
    optional: false,
  },
  response: z.strictObject({ organizationId: Id }),
});
