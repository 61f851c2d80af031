'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/api/call';
import { CallError, isRefusal } from '@/lib/platform/client/request';
import type { Ownership } from '@/lib/sites/contract/ownership';
import { dateAndTime } from '@/lib/platform/text/dates';
import { ProofMethod } from './proof-method';

const METHODS = [
  ['dns', 'DNS record'],
  ['file', 'File'],
  ['meta', 'Meta tag'],
] as const;

interface Props {
  readonly siteId: string;
  readonly initial: Ownership;
  /** Value of `?proof=`; for unknown values the method that succeeded, else DNS. */
  readonly chosen: string | string[] | undefined;
  /** Path of the page, to which the query is added. */
  readonly page: string;
}

/** Three methods to prove ownership, of which one is enough, with the result of the last check of each. */
export function OwnershipPanel({ siteId, initial, chosen, page }: Props) {
  const { ownership, pollError, form } = useOwnership(siteId, initial);
  const { verified, pollAfterSeconds, checkedAt } = ownership;
  const [shown] =
    METHODS.find(([method]) => method === chosen) ??
    METHODS.find(([method]) => method === ownership.verifiedBy) ??
    METHODS[0];
  const isBusy = form.isBusy || pollAfterSeconds !== null;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Verification methods">
        <ul className="-mx-2 flex flex-wrap gap-x-2">
          {METHODS.map(([method, name]) => (
            <li key={method}>
              <a
                className="nav-link"
                href={`${page}${page.includes('?') ? '&' : '?'}proof=${method}#ownership`}
                aria-current={method === shown ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ProofMethod method={shown} ownership={ownership} />
      <form
        method="post"
        onSubmit={form.onSubmit}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <Button type="submit" look={verified ? 'plain' : 'primary'} aria-disabled={isBusy}>
          {isBusy ? 'Checking' : 'Check now'}
        </Button>
        <p role="status" className="text-sm text-muted">
          {isBusy ? (
            'Checking all three places.'
          ) : checkedAt === null ? (
            'Not checked yet.'
          ) : (
            <>
              {verified ? 'Verified.' : 'Not verified yet.'} Last checked:{' '}
              <time dateTime={checkedAt}>{dateAndTime(checkedAt)}</time>
            </>
          )}
        </p>
      </form>
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t start the check" />
      {pollError !== null && (
        <CallErrorNotice error={pollError} title="Couldn’t load the result of the check" />
      )}
    </div>
  );
}

function useOwnership(siteId: string, initial: Ownership) {
  const router = useRouter();
  const client = useQueryClient();
  const queryKey = ['ownership', siteId];
  const { data: ownership, error } = useQuery({
    queryKey,
    initialData: initial,
    staleTime: Infinity,
    queryFn: ({ signal }) => call('getOwnership', { params: { id: siteId } }, signal),
    refetchInterval: ({ state }) =>
      (!isRefusal(state.error) && (state.data?.pollAfterSeconds ?? 0) * 1000) || false,
  });
  const form = useSubmit(async () => {
    client.setQueryData(queryKey, await call('checkOwnership', { params: { id: siteId } }));
  });
  // Other parts of the page depend on the ownership, so it is refreshed.
  const shown = useRef(initial.verified);
  useEffect(() => {
    if (shown.current !== ownership.verified) router.refresh();
    shown.current = ownership.verified;
  }, [ownership.verified, router]);
  return { ownership, pollError: error instanceof CallError ? error : null, form };
}
