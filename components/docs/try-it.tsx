'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';

export interface TryItProps {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` segments. */
  readonly path: string;
  /** Of the path, with a value to begin with. */
  readonly parameters: readonly { readonly name: string; readonly sample: string }[];
  readonly body: string | null;
}

const Form = lazy(() => import('./try-form').then(({ TryForm }) => ({ default: TryForm })));

/** A public operation to try in place; the form is loaded when it is asked for. Nothing is sent before that. */
export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="needs-script mt-3 max-w-[52rem]">
      {isOpen
        ? <Suspense fallback={<p className="text-muted" role="status">Loading the form</p>}><Form {...props} /></Suspense>
        : <Button small onClick={() => setOpen(true)} aria-label={`Try it: ${props.id}`}>Try it</Button>}
    </div>
  );
}
