'use client';

import { X } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react';

export const RAIL_ID = 'menu';
/** From this width on, the rail is beside the page. */
const WIDE = '(min-width: 64rem)';

/** Navigation beside the page; below 1024 px a popover sheet, closed by a link or lost focus. Works without scripts. */
export function Rail({ children }: { readonly children: ReactNode }) {
  const [isSheet, setSheet] = useState(false);
  const rail = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const turnWide = () => {
      if (!wide.matches || !rail.current?.matches(':popover-open')) return;
      const focused = document.activeElement;
      // The buttons that open and close the sheet are hidden on wide screens.
      const kept =
        focused !== close.current && rail.current.contains(focused)
          ? focused
          : rail.current.querySelector('a');
      rail.current.hidePopover();
      if (kept instanceof HTMLElement) kept.focus();
    };
    wide.addEventListener('change', turnWide);
    return () => wide.removeEventListener('change', turnWide);
  }, []);
  const turn = ({ newState }: ToggleEvent) => {
    setSheet(newState === 'open');
    // React drops `autofocus` from client-rendered elements. The toggle event is late: the focus may have moved on.
    if (newState === 'open' && rail.current?.contains(document.activeElement) === false)
      close.current?.focus();
  };
  const leaveWithFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
      currentTarget.hidePopover();
  };
  const leaveByLink = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover();
  };
  return (
    <div
      ref={rail}
      id={RAIL_ID}
      popover="auto"
      className="rail"
      role={isSheet ? 'dialog' : undefined}
      aria-label={isSheet ? 'Menu' : undefined}
      onToggle={turn}
      onBlur={leaveWithFocus}
      onClick={leaveByLink}
    >
      {/* Takes the focus when the sheet opens. */}
      <button
        ref={close}
        type="button"
        popoverTarget={RAIL_ID}
        popoverTargetAction="hide"
        autoFocus
        className="sheet-close"
        aria-label="Close menu"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {children}
    </div>
  );
}
