import type { AgentTask } from '@/lib/contract';
import { draftOf, type Draft } from './expectation-draft';

/** A task being edited. */
export interface TaskDraft {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Draft[];
}

/** Draft of a stored task; a new task starts at the site's URL. */
export const taskDraftOf = (task: AgentTask | null, siteUrl: string): TaskDraft => ({
  goal: task?.goal ?? '',
  startUrl: task?.startUrl ?? siteUrl,
  expectations: (task?.expectations ?? []).map(draftOf),
});
