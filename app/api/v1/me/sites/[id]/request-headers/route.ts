import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listRequestHeaders } from '@/lib/services/request-headers/request-headers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listRequestHeaders, ({ actor, params }) => listRequestHeaders(actor, params.id)),
);
