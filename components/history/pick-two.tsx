'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

const NEEDED = 2;

/** Form around the table: two ticked rows disable the others. Without scripts the server rejects another number. */
export function PickTwo({
  action,
  children,
}: {
  readonly action: string;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const recount = useCallback(() => {
    const boxes = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input[name="scan"]') ?? []),
    ];
    const now = boxes.filter((box) => box.checked).length;
    for (const box of boxes) box.disabled = now >= NEEDED && !box.checked;
    setTicked(now);
  }, []);
  // Browsers restore ticked boxes on the way back without a change event.
  useEffect(() => {
    recount();
    window.addEventListener('pageshow', recount);
    return () => window.removeEventListener('pageshow', recount);
  }, [recount]);
  return (
    <form
      ref={form}
      action={action}
      onChange={recount}
      onSubmit={(event) => {
        if (ticked > 0 && ticked !== NEEDED) event.preventDefault();
      }}
    >
      {children}
      <p className="no-print mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" look={ticked === NEEDED ? 'primary' : 'plain'}>
          Compare scans
        </Button>
        <span className="text-sm text-muted" role="status">
          {ticked === 0
            ? 'Select two scans, or compare the latest two.'
            : `${ticked} of ${NEEDED} selected.`}
        </span>
      </p>
    </form>
  );
}
