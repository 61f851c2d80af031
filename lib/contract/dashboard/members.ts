import { z } from 'zod';
import { Id } from '../types';
import { dashboardOperation } from './operation';

export const acceptInvitation = dashboardOperation({
  id: 'acceptInvitation',
  access: { session: 'anyone' },
  body: {
    schema: z.strictObject({
      token: z.string().min(1).max(200),
      password: z.string().max(128).optional(),
    }),
    optional: false,
  },
  response: z.strictObject({ organizationId: Id }),
});
