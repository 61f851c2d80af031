import { changePlan } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { operator } from '@/lib/config/operator';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changePlan, async ({ session, body }) => ({
    contact: operator().contact,
    message:
      'Only the server administrator can change plans. Send them this request: organization ' +
      `${session.actor.organizationId}, plan ${body.plan}.`,
  })),
);
