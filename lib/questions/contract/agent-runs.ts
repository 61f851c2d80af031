import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import {
  Count,
  Evidence,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  Time,
  Url,
} from '@/lib/platform/contract/types';

const RunStatus = z.enum(['queued', 'running', 'succeeded', 'failed']);
export const AgentVerdict = z
  .enum(['blocked', 'passed', 'reported', 'partial', 'failed'])
  .describe('Decided by fixed rules from pages and verified quotes, never by the model.');

export const AgentRun = named(
  'AgentRun',
  'One attempt of an agent to complete a task on the site.',
  z.strictObject({
    id: Id,
    taskId: Id,
    batchId: Id.describe('Shared by runs that were started together.'),
    status: RunStatus,
    verdict: AgentVerdict.nullable().describe('Null until the run succeeded.'),
    reasons: z
      .array(z.string())
      .describe('Machine-readable codes with details, such as `refused:403:/pricing`.'),
    goal: z.string().nullable(),
    stepCount: Count,
    answer: z.string().nullable(),
    evidence: z.array(Evidence),
    model: z.string().nullable(),
    agentVersion: z.string().nullable().describe('`seamark-agent@<semver>`.'),
    createdAt: Time,
    publishedAt: Time.nullable().describe('Null if unpublished.'),
    error: z
      .string()
      .nullable()
      .describe('`<code>: <sentence>` when the run failed for technical reasons.'),
    replayUrl: Url.describe('URL of the page with the steps of the run.'),
  }),
);
export type AgentRun = z.infer<typeof AgentRun>;

export const AgentRunList = named(
  'AgentRunList',
  'Agent runs of a site, newest first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    runs: z.array(AgentRun),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type AgentRunList = z.infer<typeof AgentRunList>;

export const listAgentRuns = operation({
  id: 'listAgentRuns',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/agent-runs',
  tag: 'Agent runs',
  summary: 'List agent runs of a site',
  description:
    'Published and unpublished runs. With `run_id`, the list contains only that run, and `limit` and `offset` are ignored.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({ ...pageQuery, run_id: IdParam.optional().describe('Only this run.') }),
  paging: { ...plainPaging, ignoredWith: 'run_id' },
  response: AgentRunList,
  errors: ['site_not_found', 'run_not_found'],
});
