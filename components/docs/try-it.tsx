'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLazyModule } from '@/components/ui/use-lazy-module';

export interface TryItProps {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` segments. */
  readonly path: string;
  /** Path parameters with sample values. */
  readonly parameters: readonly { readonly name: string; readonly sample: string }[];
  readonly body: string | null;
}

const fetchForm = () => import('./try-form');

/** Form to try a public operation on this page, loaded on demand. No request is sent before the reader submits it. */
export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useLazyModule(fetchForm, isOpen);
  return (
    <div className="needs-script mt-3 max-w-[52rem]">
      {!isOpen && (
        <Button small onClick={() => setOpen(true)} aria-label={`Try it: ${props.id}`}>
          Try it
        </Button>
      )}
      <p role="status" className="text-muted empty:hidden">
        {form === 'failed'
          ? 'The form didn’t load. Check your connection and reload the page.'
          : isOpen && form === null && 'Loading the form'}
      </p>
      {form !== null && form !== 'failed' && <form.TryForm {...props} />}
    </div>
  );
}
