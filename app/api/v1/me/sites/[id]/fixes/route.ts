import { listFixes as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listFixes } from '@/lib/services/fixes/list-fixes';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => listFixes(actor, params.id),
);
