import { removeRequestHeader, setRequestHeader } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import {
  deleteRequestHeader,
  putRequestHeader,
} from '@/lib/services/request-headers/request-headers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(setRequestHeader, ({ session, params, body }) =>
    putRequestHeader(session.actor, params.id, params.name, body.value),
  ),
  on(removeRequestHeader, ({ session, params }) =>
    deleteRequestHeader(session.actor, params.id, params.name),
  ),
);
