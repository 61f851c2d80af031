import * as z from 'zod';
import { AgentVerdict } from './agent-runs';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import {
  Count,
  Evidence,
  Host,
  HostParam,
  Id,
  Milliseconds,
  NextOffset,
  Time,
  Url,
} from '@/lib/platform/contract/types';

export const ReplayStep = named(
  'ReplayStep',
  'One action of the agent and its result.',
  z.strictObject({
    index: Count,
    at: Time,
    durationMs: Milliseconds,
    action: z.enum(['fetch', 'read', 'follow', 'search', 'finish', 'error']),
    url: z.string().nullable(),
    query: z.string().nullable(),
    status: z.int().nullable().describe('HTTP status.'),
    observation: z
      .string()
      .max(500)
      .describe('The beginning of what the agent saw, as plain text.'),
    bytes: Count,
    note: z.string().max(300).nullable().describe('What the model said before the call.'),
    screenshot: z.string().nullable().describe('Reserved; always null.'),
  }),
);
export type ReplayStep = z.infer<typeof ReplayStep>;

export const PublicAgentRun = named(
  'PublicAgentRun',
  'A run published by the owner of the site.',
  z.strictObject({
    id: Id,
    taskId: Id,
    goal: z.string(),
    verdict: AgentVerdict,
    reasons: z.array(z.string()),
    answer: z.string().nullable(),
    evidence: z.array(Evidence),
    stepCount: Count,
    steps: z.array(ReplayStep),
    model: z.string().nullable(),
    agentVersion: z.string().nullable().describe('`seamark-agent@<semver>`.'),
    createdAt: Time,
    publishedAt: Time,
    replayUrl: Url,
  }),
);
export type PublicAgentRun = z.infer<typeof PublicAgentRun>;

export const PublicAgentRunList = named(
  'PublicAgentRunList',
  'Published runs of a host, newest publication first.',
  z.strictObject({
    host: Host,
    runs: z.array(PublicAgentRun),
    nextOffset: NextOffset,
  }),
);
export type PublicAgentRunList = z.infer<typeof PublicAgentRunList>;

export const listPublicAgentTasks = operation({
  id: 'listPublicAgentTasks',
  method: 'GET',
  path: '/api/v1/agent-tasks/{host}',
  tag: 'Public',
  summary: 'List published agent runs of a host',
  description:
    'What agents could do on the site, step by step, as published by the owner. The list is empty if a host has no published runs.',
  access: 'public',
  params: z.strictObject({ host: HostParam }),
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: PublicAgentRunList,
  cache: 'revalidate',
  errors: ['invalid_input'],
});
