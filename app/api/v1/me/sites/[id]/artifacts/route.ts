import { getArtifactSet as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getArtifactSet } from '@/lib/services/artifacts/get-artifact-set';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, query, signal }) => getArtifactSet(actor, params.id, query.host, signal),
);
