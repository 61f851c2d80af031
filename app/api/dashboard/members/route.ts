import { inviteMember, listMembers } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { inviteMember as invite } from '@/lib/services/members/invite-member';
import { listMembers as list } from '@/lib/services/members/list-members';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(listMembers, ({ session }) => list(session)),
  on(inviteMember, ({ session, body }) => invite(session, body.email, body.role)),
);
