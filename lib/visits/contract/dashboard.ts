import { z } from 'zod';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import { Download } from '@/lib/platform/contract/download';
import { IdParam } from '@/lib/platform/contract/types';

/** Visits by day and client, of the last 90 days, as CSV. */
export const exportVisits = dashboardOperation('exportVisits', 'member', {
  params: z.strictObject({ id: IdParam }),
  response: Download,
});

/** Calls that only the dashboard has. */
export const ownOperations = [exportVisits] as const;
