'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { call } from '@/lib/api/call';
import { CallError, isRefusal } from '@/lib/platform/client/request';
import type { AgentRunsProgress } from '@/lib/questions/contract/dashboard/agent-runs';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';

interface Props {
  readonly siteId: string;
  /** Progress at the time of rendering. */
  readonly progress: AgentRunsProgress;
  /** Run to show; all active runs by default. */
  readonly runId?: string;
}

/** Polls the active runs and refreshes the surrounding page after each of their steps. */
export function RunProgress({ siteId, progress, runId }: Props) {
  const { refresh } = useRouter();
  const { data, error } = useQuery({
    queryKey: ['agent-runs', siteId],
    queryFn: ({ signal }) => call('getAgentRunsProgress', { params: { id: siteId } }, signal),
    initialData: progress,
    enabled: progress.runs.length > 0,
    refetchInterval: ({ state }) =>
      (!isRefusal(state.error) && (state.data?.pollAfterSeconds ?? 0) * 1000) || false,
  });
  const state = JSON.stringify(data.runs);
  const shown = useRef(JSON.stringify(progress.runs));
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    refresh();
  }, [state, refresh]);
  const runs = data.runs.filter(({ id }) => runId === undefined || id === runId);
  if (runs.length === 0) return null;
  return (
    <section aria-label="In progress" className="mt-6 border-l-2 border-accent py-1 pl-3">
      <p role="status" className="font-medium">
        {runId === undefined
          ? `${count(runs.length, 'run')} in progress`
          : runs[0]?.status === 'queued'
            ? 'This run is queued'
            : 'This run is in progress'}
      </p>
      <ul className="text-sm">
        {runs.map(({ id, goal, model, status, stepCount }) => (
          <li key={id} className="mt-1 wrap-anywhere">
            {runId === undefined && (
              <>
                <a className="link" href={`/sites/${siteId}/agent-runs/${id}`} dir="auto">
                  {siteText(goal, 120)}
                </a>
                {model !== null && ` · ${model}`} ·{' '}
              </>
            )}
            <span className="font-mono tabular-nums">
              {status === 'queued' ? 'queued' : count(stepCount, 'step')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">
        You can leave this page; {runs.length === 1 ? 'it keeps running' : 'they keep running'} in
        the background.
      </p>
      {error instanceof CallError && (
        <CallErrorNotice error={error} title="Couldn’t load the progress" />
      )}
    </section>
  );
}
