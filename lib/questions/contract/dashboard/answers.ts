import { z } from 'zod';
import { StartedPasses } from '../answers';
import { Count, Id, IdParam } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

/**
 * Queued and running passes, separate because the published `AnswersPass` allows no new members.
 */
export const AnswersProgress = z.strictObject({
  passes: z.array(
    z.strictObject({
      id: Id,
      engine: z.string(),
      model: z.string().nullable(),
      status: z.enum(['queued', 'running']),
      questionsDone: Count,
      questionsTotal: Count,
    }),
  ),
  pollAfterSeconds: z.int().nullable(),
});
export type AnswersProgress = z.infer<typeof AnswersProgress>;

const siteId = z.strictObject({ id: IdParam });

export const getAnswersProgress = dashboardOperation('getAnswersProgress', 'member', {
  params: siteId,
  response: AnswersProgress,
});
export const retryAnswersPass = dashboardOperation('retryAnswersPass', 'member', {
  params: z.strictObject({ id: IdParam, passId: IdParam }),
  response: StartedPasses,
  status: 202,
});
