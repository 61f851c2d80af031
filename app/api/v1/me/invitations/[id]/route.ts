import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { withdrawInvitation } from '@/lib/services/members/withdraw-invitation';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.withdrawInvitation, ({ actor, params }) => withdrawInvitation(actor, params.id)),
);
