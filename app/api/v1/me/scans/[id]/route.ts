import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getScan } from '@/lib/services/scans/get-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getScan, ({ actor, params }) => getScan(actor, params.id)),
);
