import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { inviteMember } from '@/lib/services/members/invite-member';
import { listMembers } from '@/lib/services/members/list-members';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listMembers, ({ actor }) => listMembers(actor)),
  on(api.inviteMember, ({ actor, body }) => inviteMember(actor, body.email, body.role)),
);
