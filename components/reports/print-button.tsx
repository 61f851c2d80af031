'use client';

import { Button } from '@/components/ui/button';

/** Prints with all folded checks and groups open. */
export function PrintButton() {
  return (
    <Button small className="needs-script" onClick={() => window.print()}>
      Print
    </Button>
  );
}
