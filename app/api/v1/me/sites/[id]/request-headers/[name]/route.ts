import { deleteRequestHeader as deletion, putRequestHeader as setting } from '@/lib/contract';
import { on, serveAll } from '@/lib/http';
import {
  deleteRequestHeader,
  putRequestHeader,
} from '@/lib/services/request-headers/request-headers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(setting, ({ actor, params, body }) =>
    putRequestHeader(actor, params.id, params.name, body.value),
  ),
  on(deletion, ({ actor, params }) => deleteRequestHeader(actor, params.id, params.name)),
);
