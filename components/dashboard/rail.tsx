'use client';

import { X } from 'lucide-react';
import { useRef, useState, type FocusEvent, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';

export const RAIL_ID = 'menu';

/** Beside the page; below 1024 px a sheet over it, which ends when the reader goes elsewhere. Opens without scripts. */
export function Rail({ children }: { readonly children: ReactNode }) {
  const [isSheet, setSheet] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const turn = ({ newState }: ToggleEvent) => {
    setSheet(newState === 'open');
    // React drops the attribute of a rail that it has drawn itself.
    if (newState === 'open') close.current?.focus();
  };
  const leaveWithFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  const leaveByLink = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover();
  };
  return (
    <div id={RAIL_ID} popover="auto" className="rail" role={isSheet ? 'dialog' : undefined} aria-label={isSheet ? 'Menu' : undefined} onToggle={turn} onBlur={leaveWithFocus} onClick={leaveByLink}>
      {/* Takes the focus into the sheet when that opens. */}
      <button ref={close} type="button" popoverTarget={RAIL_ID} popoverTargetAction="hide" autoFocus className="sheet-close" aria-label="Close menu"><X size={20} strokeWidth={1.75} aria-hidden /></button>
      {children}
    </div>
  );
}
