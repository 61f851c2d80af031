import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import {
  deleteRequestHeader,
  putRequestHeader,
} from '@/lib/services/request-headers/request-headers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.putRequestHeader, ({ actor, params, body }) =>
    putRequestHeader(actor, params.id, params.name, body.value),
  ),
  on(api.deleteRequestHeader, ({ actor, params }) =>
    deleteRequestHeader(actor, params.id, params.name),
  ),
);
