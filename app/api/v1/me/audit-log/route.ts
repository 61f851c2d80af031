import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listAuditEvents } from '@/lib/services/audit-log/list-audit-events';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listAuditEvents, ({ actor, page }) => listAuditEvents(actor, page)),
);
