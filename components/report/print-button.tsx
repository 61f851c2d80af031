'use client';

import { Button } from '@/components/ui/button';

/** Opens what is open on screen; folded rows print their line. */
export function PrintButton() {
  return <Button small className="needs-script" onClick={() => window.print()}>Print</Button>;
}
