import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getPlan } from '@/lib/services/organizations/get-plan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getPlan, ({ actor }) => getPlan(actor)),
);
