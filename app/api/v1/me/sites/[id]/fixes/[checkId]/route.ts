import { getFix as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getFix } from '@/lib/services/fixes/get-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, signal }) => getFix(actor, params.id, params.checkId, signal),
);
