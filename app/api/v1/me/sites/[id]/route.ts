import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { changeSite, deleteSite } from '@/lib/services/sites/change-site';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.changeSite, ({ actor, params, body }) => changeSite(actor, params.id, body)),
  on(api.deleteSite, ({ actor, params }) => deleteSite(actor, params.id)),
);
