'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { call } from '@/lib/api/call';
import { CallError, isRefusal } from '@/lib/platform/client/request';
import type { AnswersProgress } from '@/lib/questions/contract/dashboard/answers';
import { passName } from './pass-name';

/** Progress of the active passes, polled at the interval that the server gives, and not in hidden tabs. */
export function PassProgress({
  siteId,
  initial,
}: {
  readonly siteId: string;
  readonly initial: AnswersProgress;
}) {
  const { passes, progressError } = useProgress(siteId, initial);
  return (
    <>
      <p role="status" className="sr-only">
        {passes.map((pass) => `${passName(pass)}: ${quarterOf(pass)}`).join('. ')}
      </p>
      {passes.length > 0 && (
        <section
          aria-labelledby="running"
          className="mt-6 border-t-2 border-b border-ink border-b-line py-3"
        >
          <h2 id="running" className="text-lead font-bold">
            Asking now
          </h2>
          <ul className="mt-2 grid gap-2">
            {passes.map(({ id, status, questionsDone: done, questionsTotal: total, ...pass }) => (
              <li key={id}>
                <p className="flex flex-wrap justify-between gap-x-6">
                  <span className="wrap-anywhere">{passName(pass)}</span>
                  <span className="font-mono text-sm text-muted tabular-nums">
                    {status === 'queued' ? 'queued' : `${done} of ${total} questions`}
                  </span>
                </p>
                <div aria-hidden="true" className="mt-1 flex h-3 gap-px">
                  {Array.from({ length: total }, (_, index) => (
                    <span
                      key={index}
                      className={`min-w-px flex-1 ${index < done ? 'bg-ink' : 'bg-line'}`}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            You can leave this page. The run continues in the background.
          </p>
        </section>
      )}
      {progressError !== null && (
        <CallErrorNotice error={progressError} title="Couldn’t load the progress" />
      )}
    </>
  );
}

type Pass = AnswersProgress['passes'][number];

/** Screen readers hear each quarter, not each question. */
function quarterOf({ status, questionsDone: done, questionsTotal: total }: Pass): string {
  const quarter = Math.floor((done / total) * 4);
  return status === 'queued'
    ? 'queued'
    : `${quarter === 0 ? 0 : Math.ceil((quarter * total) / 4)} of ${total} questions asked`;
}

function useProgress(siteId: string, initial: AnswersProgress) {
  const router = useRouter();
  const {
    data: { passes },
    error,
  } = useQuery({
    // New passes come with the page, as `initial`.
    queryKey: ['answers', siteId, ...initial.passes.map(({ id }) => id)],
    initialData: initial,
    queryFn: ({ signal }) => call('getAnswersProgress', { params: { id: siteId } }, signal),
    staleTime: ({ state }) => ((state.data?.pollAfterSeconds ?? null) === null ? Infinity : 0),
    refetchInterval: ({ state }) =>
      (!isRefusal(state.error) && (state.data?.pollAfterSeconds ?? 0) * 1000) || false,
  });
  // The surrounding page shows which passes are active and their results, so it is refreshed.
  const state = passes.map(({ id, status }) => `${id} ${status}`).join();
  const shown = useRef(state);
  useEffect(() => {
    if (state !== shown.current) router.refresh();
    shown.current = state;
  }, [state, router]);
  return { passes, progressError: error instanceof CallError ? error : null };
}
