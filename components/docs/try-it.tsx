'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePart } from '@/components/ui/use-part';

export interface TryItProps {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` segments. */
  readonly path: string;
  /** Of the path, with a value to begin with. */
  readonly parameters: readonly { readonly name: string; readonly sample: string }[];
  readonly body: string | null;
}

const fetchForm = () => import('./try-form');

/** A public operation to try in place; the form is loaded when it is asked for. Nothing is sent before that. */
export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  const form = usePart(fetchForm, isOpen);
  return (
    <div className="needs-script mt-3 max-w-[52rem]">
      {!isOpen && (
        <Button small onClick={() => setOpen(true)} aria-label={`Try it: ${props.id}`}>
          Try it
        </Button>
      )}
      <p role="status" className="text-muted empty:hidden">
        {form === 'lost'
          ? 'The form didn’t load. Check your connection and reload the page.'
          : isOpen && form === null && 'Loading the form'}
      </p>
      {form !== null && form !== 'lost' && <form.TryForm {...props} />}
    </div>
  );
}
