import { getPublicReport as operation } from '@/lib/contract';
import { Reply, serve } from '@/lib/http';
import { getPublicReport } from '@/lib/services/reports/public-report';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  async ({ params, knownEtags }) => Reply.stored(await getPublicReport(params.host, knownEtags)),
);
