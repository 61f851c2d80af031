import * as z from 'zod';
import { Id, IdParam, ONE_LINE } from '@/lib/platform/contract/types';
import { COMPARISON_LIMITS } from './comparison-limits';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

const NewComparison = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(COMPARISON_LIMITS.nameCharacters)
    .regex(ONE_LINE, 'The name must be one line.'),
  hosts: z.string().max(2048).describe('As typed: host names or addresses, separated by commas.'),
});
export type NewComparison = z.infer<typeof NewComparison>;

const Changed = z.strictObject({ id: Id });
const params = z.strictObject({ id: IdParam });
const body = { schema: NewComparison, optional: false } as const;

export const addComparison = dashboardOperation('addComparison', 'member', {
  body,
  response: Changed,
  status: 201,
});

export const changeComparison = dashboardOperation('changeComparison', 'member', {
  params,
  body,
  response: Changed,
});

export const removeComparison = dashboardOperation('removeComparison', 'member', {
  params,
  response: Changed,
});

/** Calls that only the dashboard has. */
export const ownOperations = [addComparison, changeComparison, removeComparison] as const;
