'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { SignInAgain } from '@/components/ui/sign-in-again';
import { call } from '@/lib/api/call';
import { isSignedOut } from '@/lib/platform/client/request';
import type { ProjectedScore } from '@/lib/fixes/contract/dashboard';
import { count } from '@/lib/platform/text/numbers';

interface Props {
  readonly siteId: string;
  /** Scan of the listed fixes; projections depend on it. */
  readonly scanId: string;
  readonly total: number;
  /** The table with the checkboxes. */
  readonly children: ReactNode;
}

const DEBOUNCE_MS = 250;

/** Score with the selected fixes, and their combined prompt for a coding agent. */
export function FixSelection({ siteId, scanId, total, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = chosen.join(',');
  const settled = useDebounced(ids);
  const projection = useQuery({
    queryKey: ['projection', siteId, scanId, settled],
    queryFn: ({ signal }) =>
      call('projectFixes', { params: { id: siteId }, query: { check_ids: settled } }, signal),
    enabled: settled !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const read = () => setChosen(new FormData(form.current ?? undefined).getAll('check').map(String));
  const chooseAll = (isChecked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name="check"]') ?? [])
      box.checked = isChecked;
    read();
  };
  return (
    <form method="post" ref={form} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <div className="needs-script no-print sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-bg py-2">
        <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={chosen.length === total}
            onChange={(event) => chooseAll(event.target.checked)}
          />
          All
        </label>
        <p role="status" className="min-w-0 flex-1 basis-48 font-medium tabular-nums">
          {chosen.length > 0 && describeProjection(projection)}
        </p>
        {chosen.length > 0 && (
          <CopyButton from={`/api/dashboard/sites/${siteId}/fixes/prompts?check_ids=${ids}`}>
            Copy {count(chosen.length, 'fix', 'fixes')} for agent
          </CopyButton>
        )}
      </div>
      <div onChange={read}>{children}</div>
    </form>
  );
}

interface ProjectionResult {
  readonly data: ProjectedScore | undefined;
  readonly error: Error | null;
}

function describeProjection({ data, error }: ProjectionResult): ReactNode {
  if (error !== null)
    return (
      <>
        {error.message} {isSignedOut(error) && <SignInAgain />}
      </>
    );
  if (data === undefined) return '…';
  const { from, to, gradeFrom, gradeTo } = data;
  return `${from} → ${to} (${gradeFrom.label === gradeTo.label ? gradeTo.label : `${gradeFrom.label} → ${gradeTo.label}`})`;
}

/** Debounces `value`, so that ticking five boxes sends one request. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
