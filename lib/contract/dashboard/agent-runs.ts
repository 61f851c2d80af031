import { z } from 'zod';
import { AgentTask, TASK_FIELDS } from '../agent-batches';
import { Count, Id, IdParam, Time } from '../types';
import { dashboardOperation } from './operation';

/** What must be true of a run for its task to count as done; judged by the service (`lib/agent/expectations.ts`). */
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
  body: { schema: z.strictObject({ goal, startUrl, expectations }).partial(), optional: false },
  response: AgentTask,
});

/** Runs that are queued or running; the published `AgentRun` stays closed. */
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

/** A piece of the text that a run read; what the site sent is text. */
export const AgentDocumentText = z.strictObject({
  url: z.string(),
  /** Characters of the whole. */
  length: Count,
  from: Count,
  text: z.string(),
  /** Quotes of the answer, as offsets into this piece. */
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
