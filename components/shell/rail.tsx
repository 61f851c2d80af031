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
const SHEET =
  'max-lg:open:fixed max-lg:open:inset-y-0 max-lg:open:right-0 max-lg:open:left-auto max-lg:open:flex max-lg:open:h-dvh max-lg:open:max-h-none max-lg:open:w-[min(20rem,100vw)] max-lg:open:overscroll-contain max-lg:open:border-l max-lg:open:shadow-overlay';

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
      const next =
        focused !== close.current && rail.current.contains(focused)
          ? focused
          : rail.current.querySelector('a');
      rail.current.hidePopover();
      if (next instanceof HTMLElement) next.focus();
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
      className={`rail ${SHEET} flex-col gap-5 overflow-y-auto border-line bg-bg px-4 py-3 text-ink *:flex-none lg:sticky lg:inset-auto lg:top-0 lg:left-0 lg:flex lg:h-dvh lg:max-h-none lg:w-60 lg:border-r lg:open:fixed [&>nav]:grow`}
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
        className="absolute top-2 right-2 flex size-11 items-center justify-center rounded-sm hover:bg-raised lg:hidden"
        aria-label="Close menu"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {children}
    </div>
  );
}
