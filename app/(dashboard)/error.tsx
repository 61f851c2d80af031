'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** A page that could not be read; the frame around it stays. */
export default function DashboardError({ error, reset }: Props) {
  return (
    <>
      <h1>This page could not be read</h1>
      <div className="mt-6 grid gap-4">
        <Notice tone="fail" title="Something went wrong on our side">Your data is safe. Try again; if it stays like this, {error.digest === undefined ? 'say which page it was' : <>quote <code>{error.digest}</code></>} when you report it.</Notice>
        <div><Button onClick={reset}>Try again</Button></div>
      </div>
    </>
  );
}
