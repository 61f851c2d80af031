import { listRequestHeaders as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listRequestHeaders } from '@/lib/services/request-headers/request-headers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => listRequestHeaders(actor, params.id),
);
