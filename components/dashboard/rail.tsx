'use client';

import { X } from 'lucide-react';
import type { FocusEvent, MouseEvent, ReactNode } from 'react';

export const RAIL_ID = 'menu';

/** Beside the page; below 1024 px a sheet over it, which ends when the reader goes elsewhere. Opens without scripts. */
export function Rail({ children }: { readonly children: ReactNode }) {
  const leaveWithFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  const leaveByLink = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover();
  };
  return (
    <div id={RAIL_ID} popover="auto" className="rail" onBlur={leaveWithFocus} onClick={leaveByLink}>
      {/* Takes the focus into the sheet when that opens. */}
      <button type="button" popoverTarget={RAIL_ID} popoverTargetAction="hide" autoFocus className="sheet-close" aria-label="Close menu"><X size={20} strokeWidth={1.75} aria-hidden /></button>
      {children}
    </div>
  );
}
