import { z } from 'zod';
import { AgentTask, TASK_FIELDS, TaskSchedule } from '../agent-batches';
import { Count, Id, IdParam, Time } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

/**
 * Condition for a task to count as done; the service validates it (`lib/questions/server/agent/expectations.ts`).
 */
const Expectation = z.looseObject({
  kind: z.enum(['visited', 'answer_contains', 'answer_matches', 'answer_number', 'evidence_from']),
});

const { goal, startUrl } = TASK_FIELDS;
const expectations = z.array(Expectation).max(5);
const site = z.strictObject({ id: IdParam });

export const createAgentTask = dashboardOperation({
  id: 'createAgentTask',
  access: { session: 'member' },
  params: site,
  body: {
    schema: z.strictObject({
      goal,
      startUrl,
      expectations: expectations.default([]),
      schedule: TaskSchedule.default('off'),
      suggested: z.boolean().default(false),
    }),
    optional: false,
  },
  response: AgentTask,
  status: 201,
});
export const changeAgentTask = dashboardOperation({
  id: 'changeAgentTask',
  access: { session: 'member' },
  params: site,
  body: {
    schema: z.strictObject({ goal, startUrl, expectations, schedule: TaskSchedule }).partial(),
    optional: false,
  },
  response: AgentTask,
});

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
export const getAgentRunsProgress = dashboardOperation({
  id: 'getAgentRunsProgress',
  access: { session: 'member' },
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
export const readAgentDocument = dashboardOperation({
  id: 'readAgentDocument',
  access: { session: 'member' },
  params: z.strictObject({ id: IdParam, number: z.string().regex(/^[1-9]\d{0,3}$/) }),
  query: z.strictObject({
    from: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  response: AgentDocumentText,
});
