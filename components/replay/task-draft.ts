import type { AgentTask } from '@/lib/contract';
import { draftOf, type Draft } from './expectation-draft';

/** A task while it is typed. */
export interface TaskDraft {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Draft[];
}

/** As it is stored; a new one starts at the site's own address. */
export const taskDraftOf = (task: AgentTask | null, siteUrl: string): TaskDraft => ({
  goal: task?.goal ?? '',
  startUrl: task?.startUrl ?? siteUrl,
  expectations: (task?.expectations ?? []).map(draftOf),
});
