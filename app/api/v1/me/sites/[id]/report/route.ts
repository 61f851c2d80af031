import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getSiteReport } from '@/lib/services/reports/site-report';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getSiteReport, ({ actor, params }) => getSiteReport(actor, params.id)),
);
