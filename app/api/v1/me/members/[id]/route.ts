import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { changeMember, removeMember } from '@/lib/services/members/change-member';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body.role)),
  on(api.removeMember, ({ actor, params }) => removeMember(actor, params.id)),
);
