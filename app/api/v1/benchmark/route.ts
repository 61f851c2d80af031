import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getBenchmark } from '@/lib/services/benchmark/get-benchmark';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getBenchmark, ({ query }) => getBenchmark(query)),
);
