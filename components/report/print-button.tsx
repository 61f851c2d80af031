'use client';

import { Button } from '@/components/ui/button';

/** Folded checks and groups print open. */
export function PrintButton() {
  return (
    <Button small className="needs-script" onClick={() => window.print()}>
      Print
    </Button>
  );
}
