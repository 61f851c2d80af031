import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { checkOwnership } from '@/lib/services/ownership/check-ownership';
import { getOwnership } from '@/lib/services/ownership/get-ownership';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getOwnership, ({ actor, params }) => getOwnership(actor, params.id)),
  on(api.checkOwnership, ({ actor, params }) => checkOwnership(actor, params.id)),
);
