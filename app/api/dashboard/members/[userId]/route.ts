import { changeMember, removeMember } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import {
  changeMember as change,
  removeMember as remove,
} from '@/lib/services/members/change-member';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changeMember, ({ session, params, body }) => change(session, params.userId, body.role)),
  on(removeMember, ({ session, params }) => remove(session, params.userId)),
);
