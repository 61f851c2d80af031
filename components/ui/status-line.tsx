'use client';

import {
  createContext,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';

const AnnounceContext = createContext<(message: string) => void>(() => undefined);

/**
 * Shows a message in the surrounding `StatusLine`. Followed by `router.refresh()`, it appears with the refreshed page, so
 * that rows move once: a click on a row that moves between press and release is lost.
 */
export const useAnnounce = (): ((message: string) => void) => use(AnnounceContext);

/** Status line for buttons that disappear with their action: it shows the result and takes the focus. */
export function StatusLine({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<{ readonly message: string } | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (status !== null) line.current?.focus();
  }, [status]);
  return (
    <AnnounceContext value={(message) => startTransition(() => setStatus({ message }))}>
      <p ref={line} role="status" tabIndex={-1} className="mt-4 text-muted outline-none empty:mt-0">
        {status?.message}
      </p>
      {children}
    </AnnounceContext>
  );
}
