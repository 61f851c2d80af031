import * as z from 'zod';
import { fileOperation } from '@/lib/platform/contract/dashboard-operation';
import { IdParam } from '@/lib/platform/contract/types';

/** Visits by day and client, of the last 90 days, as CSV. */
export const exportVisits = fileOperation('exportVisits', {
  params: z.strictObject({ id: IdParam }),
});

/** Calls that only the dashboard has. */
export const ownOperations = [exportVisits] as const;
