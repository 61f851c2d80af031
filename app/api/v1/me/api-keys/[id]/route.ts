import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { revokeApiKey } from '@/lib/services/api-keys/revoke-api-key';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.revokeApiKey, ({ actor, params }) => revokeApiKey(actor, params.id)),
);
