'use client';

import { Button, ButtonLink } from '@/components/ui/button';

interface Props {
  readonly error: Error & { readonly digest?: string };
}

/** Internal error, or no database. Its digest identifies the entry in the log. */
export default function PageError({ error }: Props) {
  return (
    <main className="page py-16">
      <h1>This page couldn’t be loaded</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        Something went wrong on our side. Try again in a few seconds.
      </p>
      {error.digest !== undefined && (
        <p className="mt-2 text-muted">
          If you report it, include the code <code>{error.digest}</code>.
        </p>
      )}
      <p className="mt-6 flex gap-2">
        <Button look="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <ButtonLink href="/">Home page</ButtonLink>
      </p>
    </main>
  );
}
