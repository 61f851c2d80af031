'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';

const AnnounceContext = createContext<(message: string) => void>(() => undefined);

/** Says what was done, and reads the page anew: what was done shows in it. */
export function useAnnounce(): (message: string) => void {
  const router = useRouter();
  const say = use(AnnounceContext);
  return (message) => {
    say(message);
    router.refresh();
  };
}

/** For buttons that go with what they do: it is told above, and the focus goes there. */
export function StatusAbove({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<{ readonly message: string } | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (status !== null) line.current?.focus();
  }, [status]);
  return (
    <AnnounceContext value={(message) => setStatus({ message })}>
      <p ref={line} role="status" tabIndex={-1} className="mt-4 text-muted outline-none empty:mt-0">
        {status?.message}
      </p>
      {children}
    </AnnounceContext>
  );
}
