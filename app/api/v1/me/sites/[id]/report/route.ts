import { getSiteReport as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getSiteReport } from '@/lib/services/reports/site-report';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => getSiteReport(actor, params.id),
);
