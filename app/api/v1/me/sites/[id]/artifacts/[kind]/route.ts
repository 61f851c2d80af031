import { getArtifact as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ org, params, signal }) => getArtifact(org, params.id, params.kind, signal),
);
