'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';

const Tell = createContext<(says: string) => void>(() => undefined);

/** Says what was done, and reads the page anew: what was done shows in it. */
export function useTell(): (says: string) => void {
  const router = useRouter();
  const say = use(Tell);
  return (says) => {
    say(says);
    router.refresh();
  };
}

/** For buttons that go with what they do: it is told above, and the focus goes there. */
export function ToldAbove({ children }: { readonly children: ReactNode }) {
  const [told, setTold] = useState<{ readonly says: string } | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (told !== null) line.current?.focus();
  }, [told]);
  return (
    <Tell value={(says) => setTold({ says })}>
      <p ref={line} role="status" tabIndex={-1} className="mt-4 text-muted outline-none empty:mt-0">
        {told?.says}
      </p>
      {children}
    </Tell>
  );
}
