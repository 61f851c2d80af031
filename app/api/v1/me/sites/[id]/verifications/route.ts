import { listVerifications as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listVerifications } from '@/lib/services/verifications/list-verifications';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, page }) => listVerifications(actor, params.id, page),
);
