import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getArtifactSet } from '@/lib/services/artifacts/get-artifact-set';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getArtifactSet, ({ actor, params, query, signal }) =>
    getArtifactSet(actor, params.id, query.host, signal),
  ),
);
