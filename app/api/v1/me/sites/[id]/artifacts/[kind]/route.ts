import { getArtifact as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, signal }) => getArtifact(actor, params.id, params.kind, signal),
);
