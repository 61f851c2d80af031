import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { getPublicReport } from '@/lib/services/reports/public-report';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getPublicReport, async ({ params, knownEtags }) =>
    HandlerResult.stored(await getPublicReport(params.host, knownEtags)),
  ),
);
