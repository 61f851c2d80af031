'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { call } from '@/lib/api/call';
import { CallError, isRefusal } from '@/lib/platform/client/request';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import { passName } from './answers/pass-name';

interface Props {
  readonly siteId: string;
  readonly initial: QuestionsProgress;
  /** Shows this run only, and refreshes the page after each of its steps. */
  readonly runId?: string;
}

type Pass = QuestionsProgress['passes'][number];
type Run = QuestionsProgress['runs'][number];

/** Active passes and runs, polled at the interval that the server gives, and not in hidden tabs. */
export function Progress({ siteId, initial, runId }: Props) {
  const { progress, error } = useProgress(siteId, initial, runId);
  const passes = runId === undefined ? progress.passes : [];
  const runs = progress.runs.filter(({ id }) => runId === undefined || id === runId);
  return (
    <>
      <p role="status" className="sr-only">
        {[...passes.map(passState), ...runs.map(runState)].join('. ')}
      </p>
      {passes.length + runs.length > 0 && (
        <section
          aria-labelledby="running"
          className="mt-6 border-t-2 border-b border-ink border-b-line py-3"
        >
          <h2 id="running" className="text-lead font-bold">
            {runId === undefined ? 'Asking now' : 'In progress'}
          </h2>
          <ul className="mt-2 grid gap-2">
            {passes.map((pass) => (
              <PassBar key={pass.id} pass={pass} />
            ))}
            {runs.map((run) => (
              <RunLine key={run.id} siteId={siteId} run={run} isLinked={runId === undefined} />
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            You can leave this page. It continues in the background.
          </p>
        </section>
      )}
      {error !== null && <CallErrorNotice error={error} title="Couldn’t load the progress" />}
    </>
  );
}

function PassBar({ pass }: { readonly pass: Pass }) {
  const { status, questionsDone: done, questionsTotal: total } = pass;
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="wrap-anywhere">{passName(pass)}</span>
        <span className="font-mono text-sm text-muted tabular-nums">
          {status === 'queued' ? 'queued' : `${done} of ${count(total, 'question')}`}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1 flex h-3 gap-px">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={`min-w-px flex-1 ${index < done ? 'bg-ink' : 'bg-line'}`} />
        ))}
      </div>
    </li>
  );
}

interface RunLineProps {
  readonly siteId: string;
  readonly run: Run;
  readonly isLinked: boolean;
}

function RunLine({
  siteId,
  run: { id, goal, engine, model, status, stepCount },
  isLinked,
}: RunLineProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6">
      <span className="min-w-0 wrap-anywhere">
        {isLinked && (
          <>
            <Link href={`/sites/${siteId}/agent-runs/${id}`} dir="auto">
              {siteText(goal, 120)}
            </Link>
            {' · '}
          </>
        )}
        {model ?? engine}
      </span>
      <span className="font-mono text-sm text-muted tabular-nums">
        {status === 'queued' ? 'queued' : count(stepCount, 'step')}
      </span>
    </li>
  );
}

/** Screen readers hear each quarter, not each question. */
function passState(pass: Pass): string {
  const { status, questionsDone: done, questionsTotal: total } = pass;
  const quarter = Math.floor((done / total) * 4);
  const asked = quarter === 0 ? 0 : Math.ceil((quarter * total) / 4);
  return `${passName(pass)}: ${status === 'queued' ? 'queued' : `${asked} of ${total} questions asked`}`;
}

const runState = ({ goal, status }: Run): string =>
  `${siteText(goal, 120)}: ${status === 'queued' ? 'queued' : 'in progress'}`;

function useProgress(siteId: string, initial: QuestionsProgress, runId: string | undefined) {
  const { refresh } = useRouter();
  const { data, error } = useQuery({
    // New passes and runs come with the page, as `initial`.
    queryKey: ['questions', siteId, ...idsOf(initial)],
    initialData: initial,
    queryFn: ({ signal }) => call('getQuestionsProgress', { params: { id: siteId } }, signal),
    staleTime: ({ state }) => ((state.data?.pollAfterSeconds ?? null) === null ? Infinity : 0),
    refetchInterval: ({ state }) =>
      (!isRefusal(state.error) && (state.data?.pollAfterSeconds ?? 0) * 1000) || false,
  });
  // The surrounding page shows what is active and its results, so it is refreshed.
  const state = [...data.passes, ...data.runs]
    .map(
      (active) =>
        `${active.id} ${active.status} ${active.id === runId && 'stepCount' in active ? active.stepCount : ''}`,
    )
    .join();
  const shown = useRef(state);
  useEffect(() => {
    if (state !== shown.current) refresh();
    shown.current = state;
  }, [state, refresh]);
  return { progress: data, error: error instanceof CallError ? error : null };
}

const idsOf = ({ passes, runs }: QuestionsProgress): string[] =>
  [...passes, ...runs].map(({ id }) => id);
