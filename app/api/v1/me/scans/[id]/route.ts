import { getScan as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getScan } from '@/lib/services/scans/get-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => getScan(actor, params.id),
);
