import { getBenchmark as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { getBenchmark } from '@/lib/services/benchmark/get-benchmark';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(operation, ({ query }) =>
  getBenchmark(query),
);
