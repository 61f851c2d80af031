import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getArtifact, ({ actor, params, signal }) =>
    getArtifact(actor, params.id, params.kind, signal),
  ),
);
