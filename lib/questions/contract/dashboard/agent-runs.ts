import { z } from 'zod';
import { Count, Id, IdParam, Time } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

const site = z.strictObject({ id: IdParam });

/** Queued and running runs, separate because the published `AgentRun` allows no new members. */
export const AgentRunsProgress = z.strictObject({
  runs: z.array(
    z.strictObject({
      id: Id,
      goal: z.string(),
      model: z.string().nullable(),
      status: z.enum(['queued', 'running']),
      stepCount: Count,
    }),
  ),
  pollAfterSeconds: z.int().nullable(),
});
export type AgentRunsProgress = z.infer<typeof AgentRunsProgress>;
export const getAgentRunsProgress = dashboardOperation('getAgentRunsProgress', 'member', {
  params: site,
  response: AgentRunsProgress,
});

/** Part of a text that a run read, as plain text. */
export const AgentDocumentText = z.strictObject({
  url: z.string(),
  /** Length of the whole text, in characters. */
  length: Count,
  from: Count,
  text: z.string(),
  /** Quotes of the answer, as offsets into this part. */
  marks: z.array(z.strictObject({ from: Count, to: Count })),
  nextFrom: Count.nullable(),
  expiresAt: Time,
});
export type AgentDocumentText = z.infer<typeof AgentDocumentText>;
export const readAgentDocument = dashboardOperation('readAgentDocument', 'member', {
  params: z.strictObject({ id: IdParam, number: z.string().regex(/^[1-9]\d{0,3}$/) }),
  query: z.strictObject({
    from: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  response: AgentDocumentText,
});
