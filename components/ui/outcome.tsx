'use client';

import type { ReactNode } from 'react';

/** What came of a form that is gone; it takes over the focus that was there, and none that is elsewhere by now. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={focus} className="outline-none">
      {children}
    </div>
  );
}

const focus = (element: HTMLElement | null): void => {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
};
