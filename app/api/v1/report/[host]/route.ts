import { getPublicReport as operation } from '@/lib/contract';
import { HandlerResult, serve } from '@/lib/http';
import { getPublicReport } from '@/lib/services/reports/public-report';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  async ({ params, knownEtags }) =>
    HandlerResult.stored(await getPublicReport(params.host, knownEtags)),
);
