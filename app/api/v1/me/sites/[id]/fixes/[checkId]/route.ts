import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getFix } from '@/lib/services/fixes/get-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getFix, ({ actor, params, signal }) => getFix(actor, params.id, params.checkId, signal)),
);
