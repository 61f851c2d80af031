import type { PublicAgentRunList } from '@/lib/questions/contract/agent-tasks';
import { reasonText, verdictWords } from '@/lib/questions/agent-words';
import { day } from '@/lib/platform/text/dates';
import { blocks, heading, link, list, text } from '@/lib/platform/text/markdown';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';

export const AGENT_TASKS = {
  lead: 'Tasks that AI agents tried on this site, and how they went, as published by the owner of the site.',
  empty:
    'No agent runs have been published for this site. Only the verified owner of a site can publish them.',
} as const;

export const runFacts = ({
  stepCount,
  model,
  publishedAt,
}: PublicAgentRunList['runs'][number]): string =>
  [count(stepCount, 'step'), model, `published ${day(publishedAt)}`].filter(Boolean).join(', ');

export function agentTasksMarkdown({ host, runs }: PublicAgentRunList): string {
  return blocks(
    heading(1, `Agent tasks on ${host}`),
    text(AGENT_TASKS.lead),
    runs.length === 0
      ? text(AGENT_TASKS.empty)
      : list(
          runs.map(
            (run) =>
              `${link(siteText(run.goal, 300), run.replayUrl)}: ${text(verdictWords(run.verdict).word)}. ${text(runFacts(run))}.${run.reasons.map((reason) => `\n  - ${text(siteText(reasonText(reason), 300))}`).join('')}`,
          ),
        ),
  );
}
