import type { AgentTask } from '@/lib/questions/contract/agent-batches';
import { expectationDraftOf, type ExpectationDraft } from './expectation-draft';

/** A task being edited. */
export interface TaskDraft {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly ExpectationDraft[];
  readonly schedule: AgentTask['schedule'];
}

/** Draft of a stored task; a new task starts at the site's URL. */
export const taskDraftOf = (task: AgentTask | null, siteUrl: string): TaskDraft => ({
  goal: task?.goal ?? '',
  startUrl: task?.startUrl ?? siteUrl,
  expectations: (task?.expectations ?? []).map(expectationDraftOf),
  schedule: task?.schedule ?? 'off',
});
