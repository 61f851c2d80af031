'use client';

import type { ReactNode } from 'react';

/** Replaces a completed form. Takes the focus if the removed form had it, and leaves it where it is otherwise. */
export function FormOutcome({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={focus} className="outline-none">
      {children}
    </div>
  );
}

const focus = (element: HTMLElement | null): void => {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
};
