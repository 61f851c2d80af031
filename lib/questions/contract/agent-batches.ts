import * as z from 'zod';
import { AgentRun } from './agent-runs';
import { Expectation, Expectations } from './expectations';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Count, Done, Id, IdParam, Time } from '@/lib/platform/contract/types';

const TaskSchedule = z.enum(['off', 'weekly', 'monthly']);

export const AgentTask = named(
  'AgentTask',
  'What an agent is to do on a site.',
  z.strictObject({
    id: Id,
    goal: z.string(),
    startUrl: z.string(),
    expectations: z.array(Expectation).describe('What must be true of a run that passes.'),
    suggested: z.boolean(),
    schedule: TaskSchedule.describe('Starts three runs with every model, while credits last.'),
    createdAt: Time,
    runs: Count,
  }),
);
export type AgentTask = z.infer<typeof AgentTask>;

const DoneShare = z.strictObject({
  done: Count,
  runs: Count.describe('Runs with a verdict.'),
  low: z.number().min(0).max(1).describe('Bounds of the 95 % interval (Wilson score).'),
  high: z.number().min(0).max(1),
});

export const AgentRunFigures = named(
  'AgentRunFigures',
  'The newest completed batch of a task and model with at least three runs.',
  z.strictObject({
    taskId: Id,
    batchId: Id,
    goal: z.string(),
    engine: z.string(),
    model: z.string().nullable(),
    ...DoneShare.shape,
    before: DoneShare.nullable().describe('The batch before it.'),
    inputTokens: Count.describe('Of one run, on average.'),
    outputTokens: Count,
    runId: Id.describe('A run that was not done, else any.'),
  }),
);
export type AgentRunFigures = z.infer<typeof AgentRunFigures>;

export const AgentTaskList = named(
  'AgentTaskList',
  'Tasks of a site, newest first.',
  z.strictObject({
    tasks: z.array(AgentTask),
    models: z.array(z.string()).describe('Models that can run them; empty if none is configured.'),
    figures: z.array(AgentRunFigures).describe('Repeated runs, newest first.'),
  }),
);
export type AgentTaskList = z.infer<typeof AgentTaskList>;

const TASK_FIELDS = {
  goal: z.string().trim().min(1, 'Say what the agent should do.').max(500),
  startUrl: z.string().trim().min(1).max(2048),
};

const NewAgentTask = named(
  'NewAgentTask',
  'A task to add.',
  z.strictObject({
    ...TASK_FIELDS,
    expectations: Expectations.default([]),
    schedule: TaskSchedule.default('off'),
  }),
);
const AgentTaskChange = named(
  'AgentTaskChange',
  'What to change; other fields stay. Runs keep the task as it was.',
  z.strictObject({ ...TASK_FIELDS, expectations: Expectations, schedule: TaskSchedule }).partial(),
);

const NewBatch = named(
  'NewAgentBatch',
  'Tasks to run, each with each model, once or several times.',
  z.strictObject({
    taskIds: z.array(IdParam).min(1).max(20),
    models: z.array(z.string().max(40)).max(10).default([]).describe('Empty = all.'),
    repeats: z
      .int()
      .min(1)
      .max(10)
      .default(1)
      .describe(
        'Runs of each task with each model. From 3 on, they give a share with its interval.',
      ),
  }),
);
export const StartedBatch = named(
  'StartedAgentBatch',
  'The runs that were queued.',
  z.strictObject({ batchId: Id, runIds: z.array(Id) }),
);
export type StartedBatch = z.infer<typeof StartedBatch>;

const common = { tag: 'Agent runs' } as const;
const params = z.strictObject({ id: IdParam });

export const listAgentTasks = operation({
  ...common,
  id: 'listAgentTasks',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/agent-tasks',
  summary: 'List agent tasks of a site',
  description: 'The tasks, the models that can run them, and figures of repeated runs.',
  access: { key: 'read' },
  params,
  response: AgentTaskList,
  errors: ['site_not_found'],
});

export const createAgentTask = operation({
  ...common,
  id: 'createAgentTask',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/agent-tasks',
  summary: 'Create an agent task',
  description: 'Adds a task. `startUrl` must be an address of the site.',
  access: { key: 'manage' },
  params,
  body: { schema: NewAgentTask, optional: false },
  response: AgentTask,
  status: 201,
  idempotencyKey: true,
  errors: ['site_not_found', 'limit_reached', 'idempotency_key_reused'],
});

export const changeAgentTask = operation({
  ...common,
  id: 'changeAgentTask',
  method: 'PATCH',
  path: '/api/v1/me/agent-tasks/{id}',
  summary: 'Change an agent task',
  description: 'Runs keep the task as it was when they started.',
  access: { key: 'manage' },
  params,
  body: { schema: AgentTaskChange, optional: false },
  response: AgentTask,
  errors: ['not_found'],
});

export const deleteAgentTask = operation({
  ...common,
  id: 'deleteAgentTask',
  method: 'DELETE',
  path: '/api/v1/me/agent-tasks/{id}',
  summary: 'Delete an agent task',
  description: 'Removes the task from the list. Its runs stay.',
  access: { key: 'manage' },
  params,
  response: Done,
  errors: ['not_found'],
});

export const startAgentBatch = operation({
  ...common,
  id: 'startAgentBatch',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/agent-runs',
  summary: 'Start agent runs',
  description:
    'Queues runs of each task with each model, and reserves their credits. Poll `GET …/agent-runs`.',
  access: { key: 'scan' },
  params,
  body: { schema: NewBatch, optional: false },
  response: StartedBatch,
  status: 202,
  idempotencyKey: true,
  errors: [
    'site_not_found',
    'not_found',
    'credits_exhausted',
    'idempotency_key_reused',
    'provider_not_configured',
  ],
});

export const publishAgentRun = operation({
  ...common,
  id: 'publishAgentRun',
  method: 'POST',
  path: '/api/v1/me/agent-runs/{id}/publish',
  summary: 'Publish an agent run',
  description: 'Makes a succeeded run of a verified site public.',
  access: { key: 'manage', session: 'admin' },
  params,
  response: AgentRun,
  errors: ['run_not_found', 'limit_reached'],
});

export const unpublishAgentRun = operation({
  ...common,
  id: 'unpublishAgentRun',
  method: 'POST',
  path: '/api/v1/me/agent-runs/{id}/unpublish',
  summary: 'Unpublish an agent run',
  description: 'Takes effect at once.',
  access: { key: 'manage', session: 'admin' },
  params,
  response: AgentRun,
  errors: ['run_not_found'],
});
