'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  readonly error: Error & { readonly digest?: string };
}

/** Error of a dashboard page; the frame stays. A retry is a full page load: the data at hand is useless. */
export default function DashboardError({ error }: Props) {
  return (
    <>
      <h1>This page couldn’t be loaded</h1>
      <div className="mt-6 grid gap-4">
        <Notice tone="fail" title="Something went wrong on our side">
          Your data is safe. Try again. If the problem continues,{' '}
          {error.digest === undefined ? (
            'mention this page'
          ) : (
            <>
              include the code <code>{error.digest}</code>
            </>
          )}{' '}
          when you report it.
        </Notice>
        <div>
          <Button onClick={() => window.location.reload()}>Try again</Button>
        </div>
      </div>
    </>
  );
}
